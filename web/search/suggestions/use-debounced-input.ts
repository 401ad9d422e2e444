import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds without typing before suggestions are requested. */
const PAUSE = 150;

/** Returns the trimmed value of an uncontrolled field, debounced. */
export function useDebouncedInput(input: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '');
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value.trim()), PAUSE);
    };
    // Text typed while this loaded.
    setTyped(field.value.trim());
    field.addEventListener('input', listen);
    const { form } = field;
    form?.addEventListener('reset', listen);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', listen);
      form?.removeEventListener('reset', listen);
    };
  }, [input]);
  return typed;
}
