import { type RefObject, useEffect, useState } from 'react';

/** How long nothing is typed before anything is asked. */
const PAUSE = 150;

/** What stands in a field that belongs to its form, a moment after it was typed. */
export function useTyped(input: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '');
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value.trim()), PAUSE);
    };
    // What was typed while this came.
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
