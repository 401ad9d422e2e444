import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds between two pictures that are searched. */
const PAUSE = 120;
/** Milliseconds in which the same code counts once: people hold their phone still. */
const SAME_CODE = 4000;

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing';

/** `torch` is in no list of the DOM's types yet. */
interface LightCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}

/**
 * Shows a camera in a video and reads the codes in it. The camera starts on request, because the browser asks for
 * permission, and stops with the screen.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('off');
  const [cameras, setCameras] = useState<string[]>([]);
  const [light, setLight] = useState<boolean>();
  const stream = useRef<MediaStream>(undefined);
  const read = useRef(onCode);
  read.current = onCode;

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
    setLight(undefined);
    setState('off');
  }, []);
  useEffect(() => stop, [stop]);

  const start = async (deviceId?: string) => {
    stop();
    if (!navigator.mediaDevices) return setState('missing');
    setState('starting');
    try {
      const wanted = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' };
      const opened = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, width: { ideal: 1280 } } });
      stream.current = opened;
      const [track] = opened.getVideoTracks();
      if ((track?.getCapabilities?.() as LightCapabilities | undefined)?.torch) setLight(false);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId));
      if (video.current) {
        video.current.srcObject = opened;
        await video.current.play();
      }
      setState('on');
      void watch(opened);
    } catch (error) {
      stop();
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
    }
  };

  /** Searches the pictures of a stream until another takes its place. */
  const watch = async (opened: MediaStream) => {
    const { createReader } = await import('./read-codes.ts');
    const readCode = await createReader();
    let last = { code: '', at: 0 };
    while (stream.current === opened) {
      const code = video.current ? await readCode(video.current).catch(() => undefined) : undefined;
      if (code && (code !== last.code || Date.now() - last.at > SAME_CODE)) read.current(code);
      if (code) last = { code, at: Date.now() };
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };

  const turnLight = async () => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const constraints = { advanced: [{ torch: !light }] } as unknown as MediaTrackConstraints;
    await track?.applyConstraints(constraints).catch(() => {});
    setLight(!light);
  };

  const turnCamera = () => {
    const current = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
    return start(cameras[(cameras.indexOf(current) + 1) % cameras.length]);
  };

  return { state, start: () => start(), stop, light, turnLight, turnCamera, hasOther: cameras.length > 1 };
}
