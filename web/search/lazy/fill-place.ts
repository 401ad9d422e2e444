/** A place that was chosen for the field of a form. */
export interface ChosenPlace {
  /** `latitude,longitude` */
  near: string;
  /** '' for a spot without a name. */
  name: string;
}

/** Writes a place into the form of its field, as if it had been typed. */
export function fillPlace(input: HTMLInputElement, { near, name }: ChosenPlace): void {
  const { form } = input;
  const set = (field: string, value: string) => {
    const element = form?.elements.namedItem(field);
    if (element instanceof HTMLInputElement) element.value = value;
  };
  set('near', near);
  set('was', name);
  input.value = name;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
