type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was typed, or filled in by the browser, before the page woke up: React empties fields when it takes them over. */
let early: [Field, string][] = [];

/** Right before React takes the page over. Only forms that are sent by the program: the others are the browser's. */
export function rememberTyped(): void {
  early = [...document.querySelectorAll<Field>('form[method=post] :is(input,textarea)')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field, field.value]);
}

/** Once React listens: each field says by itself, and in its own time, that it has changed. */
export function giveBackTyped(): void {
  for (const [field, value] of early) setTimeout(() => type(field, value));
  early = [];
}

function type(field: Field, value: string): void {
  // React overhears what is set on the field itself, and takes an event without a difference to that for an echo.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
