import { useEffect, useEffectEvent, useState } from 'react';
import type { MapSettings } from '../../../shared/schemas/studio-changes.ts';
import { useWords } from '../../words.tsx';
import type { ResultsMapProps } from '../results-map.tsx';
import type { Camera } from '../view/camera.ts';
import type { Stage, StageOptions } from './stage.ts';

interface StageNeeds {
  settings: MapSettings;
  mode: ResultsMapProps['mode'];
  /** Asked once, when the map is made. */
  firstLook: () => Camera;
  onRest: StageOptions['onRest'];
  onPress: StageOptions['onPress'];
}

/**
 * A map in an element that has a size.
 * @returns undefined until it is there
 * @throws in rendering, when no map can be drawn
 */
export function useStage(box: HTMLElement | null, needs: StageNeeds): Stage | undefined {
  const { t } = useWords();
  const [made, setMade] = useState<{ stage?: Stage; error?: unknown }>({});
  const make = useEffectEvent((element: HTMLElement) =>
    createStage(needs.settings, element, {
      camera: needs.firstLook(),
      mode: needs.mode,
      words: {
        label: t('results_map.label'),
        withCtrl: t('results_map.with_ctrl'),
        withCommand: t('results_map.with_command'),
        withFingers: t('results_map.with_fingers'),
      },
      onRest: (isByPerson) => rest(isByPerson),
      onPress: () => press(),
    }),
  );
  const rest = useEffectEvent((isByPerson: boolean) => needs.onRest(isByPerson));
  const press = useEffectEvent(() => needs.onPress());
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
  }, [box]);
  useEffect(() => made.stage?.setMode(needs.mode), [made, needs.mode]);
  if (made.error) throw made.error;
  return made.stage;
}

/** Google's map where the operator has it; MapLibre's in every other case, and when Google's does not come. */
async function createStage(settings: MapSettings, box: HTMLElement, options: StageOptions): Promise<Stage> {
  const { createMapLibreStage } = await import('./maplibre-stage.ts');
  return createMapLibreStage(settings.style_url, box, options);
}
