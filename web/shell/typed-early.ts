/** What was typed, or filled in by the browser, before the page woke up: React empties fields when it takes them over. */
let early: [HTMLInputElement, string][] = [];

/** Right before React takes the page over. Only forms that are sent by the program: the others are the browser's. */
export function rememberTyped(): void {
  early = [...document.querySelectorAll<HTMLInputElement>('form[method=post] input')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field, field.value]);
}

/** Once React listens: each field says by itself that it has changed. */
export function giveBackTyped(): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const [field, value] of early) {
    // By the browser's own setter: React overhears those of the field, and would take the event for its own echo.
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  early = [];
}
