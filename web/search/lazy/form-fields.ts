/** A place that was chosen for a form. */
export interface ChosenPlace {
  /** `latitude,longitude` */
  near: string;
  /** '' for a spot without a name. */
  name: string;
}

/** Writes into a form as if it had been typed: whoever listens to the form hears of it. */
function write(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

export const fillPlace = (form: HTMLFormElement, { near, name }: ChosenPlace): void =>
  write(form, { place: name, was: name, near });

export const fillWords = (form: HTMLFormElement, q: string): void => write(form, { q });

/** A form in one line goes off with what was chosen in it; one with more to fill in waits. */
export function sendShort(form: HTMLFormElement): void {
  if (form.classList.contains('search')) form.requestSubmit();
}
