import { useEffect } from 'react';
import { findUserId, useSession } from '../accounts/session.ts';
import { loadTexts } from '../texts.ts';
import { toast } from '../ui/toast.tsx';
import { whenIdle } from '../when-idle.ts';
import { useWords } from '../words.tsx';

/** Milliseconds after which an app that stays open looks for a new version, when it comes to the front. */
const AN_HOUR = 3_600_000;

/**
 * Registers the service worker for signed-in people, offers to reload after an update, and removes what others have
 * saved.
 */
export function useServiceWorker(): void {
  const { state } = useSession();
  const { t, language } = useWords();
  useEffect(() => {
    // A session that ended without a network may still be good.
    if (state === 'in') void whenIdle().then(forgetOthers);
    else if (state === 'out' && navigator.onLine) void forgetOthers();
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the texts are those of the language at the start
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const offer = async () => {
      await loadTexts(language, ['installed_app']);
      const action = { label: t('installed_app.reload'), onPress: () => location.reload() };
      toast({
        title: t('installed_app.updated'),
        description: t('installed_app.updated_say'),
        action,
        duration: 60_000,
      });
    };
    let stop: (() => void) | undefined;
    // It is forbidden in some private windows: then screens open with a network only.
    whenIdle()
      .then(() => register(offer))
      .then(
        (end) => {
          stop = end;
        },
        () => undefined,
      );
    return () => stop?.();
  }, []);
}

/**
 * @param onUpdate called when a new version has taken the place of another one
 * @returns a function that ends the looks for updates
 */
async function register(onUpdate: () => Promise<void>): Promise<() => void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  registration.addEventListener('updatefound', () => {
    const { active, installing } = registration;
    installing?.addEventListener('statechange', () => active && installing.state === 'activated' && void onUpdate());
  });
  let looked = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() < looked + AN_HOUR) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Removes from this device what was saved for anyone but the signed-in person. */
async function forgetOthers(): Promise<void> {
  const [owner, { forgetOtherBookings }, { forgetOtherDoors }] = await Promise.all([
    findUserId(),
    import('../bookings/saved-bookings.ts'),
    import('../owner/door/door-store.ts'),
  ]);
  await Promise.all([forgetOtherBookings(owner), forgetOtherDoors(owner)]).catch(() => undefined);
}
