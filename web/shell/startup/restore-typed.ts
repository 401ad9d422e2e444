type Field = HTMLInputElement | HTMLTextAreaElement;

/** Values typed or autofilled before hydration: React clears fields when it hydrates them. */
let early: [Field, string][] = [];

/** Stores the values right before hydration. Only in forms that React submits; the browser keeps the others. */
export function rememberTyped(): void {
  early = [...document.querySelectorAll<Field>('form[method=post] :is(input,textarea)')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field, field.value]);
}

/** Restores the values after hydration; each field dispatches its own input event in its own task. */
export function restoreTyped(): void {
  for (const [field, value] of early) setTimeout(() => type(field, value));
  early = [];
}

function type(field: Field, value: string): void {
  // React tracks values set on the element and ignores an input event without a difference, so reset it first.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
