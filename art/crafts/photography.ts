import type { Composition } from '../composition.ts';
import { aperture } from './photography/aperture.ts';
import { camera } from './photography/camera.ts';
import { contactSheet } from './photography/contact-sheet.ts';
import { darkroom } from './photography/darkroom.ts';
import { obscura } from './photography/obscura.ts';

export const photography = { aperture, contactSheet, camera, darkroom, obscura } satisfies Record<string, Composition>;
