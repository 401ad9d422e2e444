import { useEffect, useEffectEvent, useState } from 'react';
import type { MapSettings } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';
import { log } from '#web/shell/log.ts';
import { useWords } from '#web/words.tsx';
import { attributionOf } from '../map-attribution.ts';
import type { ResultsMapProps } from '../results-map.tsx';
import type { Camera } from '../view/camera.ts';
import type { Stage, StageOptions } from './stage.ts';

interface GoogleOptions extends StageOptions {
  language: Language;
  isRefused: boolean;
  onRefused: () => void;
}

interface StageNeeds {
  settings: MapSettings;
  mode: ResultsMapProps['mode'];
  /** Returns the initial camera; called once. */
  initialCamera: () => Camera;
  onRest: StageOptions['onRest'];
  onPress: StageOptions['onPress'];
}

/**
 * Creates a map in an element that has a size.
 * @returns undefined until it is ready
 * @throws in rendering, when no map can be drawn
 */
export function useStage(box: HTMLElement | null, needs: StageNeeds): Stage | undefined {
  const { t, language } = useWords();
  const [made, setMade] = useState<{ stage?: Stage; error?: unknown }>({});
  const [isRefused, setRefused] = useState(false);
  const make = useEffectEvent((element: HTMLElement) =>
    createStage(needs.settings, element, {
      camera: needs.initialCamera(),
      mode: needs.mode,
      language,
      isRefused,
      onRefused: () => {
        log('map', 'Google refused the key');
        setRefused(true);
      },
      words: {
        label: t('results_map.canvas'),
        withCtrl: t('results_map.with_ctrl'),
        withCommand: t('results_map.with_command'),
        withFingers: t('results_map.with_fingers'),
      },
      attribution: attributionOf(t),
      onRest: (isByPerson) => rest(isByPerson),
      onPress: () => press(),
    }),
  );
  const rest = useEffectEvent((isByPerson: boolean) => needs.onRest(isByPerson));
  const press = useEffectEvent(() => needs.onPress());
  // biome-ignore lint/correctness/useExhaustiveDependencies: creates another map if Google refuses the key
  useEffect(() => {
    if (!box) return;
    let isOver = false;
    const making = make(box);
    making.then(
      (stage) => !isOver && setMade({ stage }),
      (error: unknown) => !isOver && setMade({ error }),
    );
    return () => {
      isOver = true;
      setMade({});
      void making.then((stage) => stage.end()).catch(() => undefined);
    };
  }, [box, isRefused]);
  useEffect(() => made.stage?.setMode(needs.mode), [made, needs.mode]);
  if (made.error) throw made.error;
  return made.stage;
}

/** Creates Google's map if the operator has configured it; otherwise, or if that fails, MapLibre's. */
async function createStage(settings: MapSettings, box: HTMLElement, options: GoogleOptions): Promise<Stage> {
  if (settings.google_script && !options.isRefused) {
    try {
      const { createGoogleStage } = await import('./google/google-stage.ts');
      return await createGoogleStage(box, { ...options, scriptUrl: settings.google_script });
    } catch (error) {
      log('map', 'Google draws no map', error);
    }
  }
  const { createMapLibreStage } = await import('./maplibre-stage.ts');
  return createMapLibreStage(settings.style_url, box, options);
}
