import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RowsSkeleton } from '#web/owner/bookings/rows-skeleton.tsx';
import { type EmbeddedForms, PATIENCE } from './connect.ts';

interface EmbeddedFormProps {
  instance: EmbeddedForms;
  name: 'account-onboarding' | 'account-management' | 'notification-banner' | 'payouts';
  /** The owner has left the form, whether it is complete or not. */
  onExit?: () => void;
  /** The form shows now, or does not: Stripe says so, or is silent. */
  onShown?: (isShown: boolean) => void;
}

/** A form of Stripe, which Stripe draws in a frame of its own. */
export function EmbeddedForm({ instance, name, onExit, onShown }: EmbeddedFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const exit = useEffectEvent(() => onExit?.());
  const tell = useEffectEvent((isShown: boolean) => {
    setDrawn(true);
    onShown?.(isShown);
  });
  useEffect(() => {
    const form = instance.create(name);
    const silent = setTimeout(() => tell(false), PATIENCE);
    form.setOnLoaderStart(() => {
      clearTimeout(silent);
      tell(true);
    });
    form.setOnLoadError(() => {
      clearTimeout(silent);
      tell(false);
    });
    if ('setOnExit' in form) form.setOnExit(() => exit());
    place.current?.append(form);
    return () => {
      clearTimeout(silent);
      form.remove();
    };
  }, [instance, name]);
  return (
    <>
      {!isDrawn && name !== 'notification-banner' && <RowsSkeleton />}
      <div ref={place} />
    </>
  );
}
