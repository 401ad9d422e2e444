import decodeQR from 'qr/decode.js';

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** The browser's own detector, which only some have. */
interface DetectorWindow {
  BarcodeDetector?: { new (options: { formats: string[] }): NativeDetector; getSupportedFormats(): Promise<string[]> };
}

/** Widest picture that is searched in script: codes on a phone fill a good part of it. */
const WIDTH = 720;

/** Finds the text of a QR code in what a video shows now; undefined if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Returns a reader that uses the browser's own detector, or else reads the picture in script. */
export async function createReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as DetectorWindow;
  const formats: string[] | undefined = await BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}
