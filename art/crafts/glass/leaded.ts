import type { Frame } from '#art/frame.ts';
import { type Ground, INKS } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, line, poly, rect, sector } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { polar, rad } from '#art/shapes/points.ts';

interface Pane {
  /** One of the many behind the picture: their leads are drawn together. */
  readonly ground?: boolean;
  readonly deg?: number;
}

/** A leaded window. */
export function leaded(sheet: Sheet, random: Random, frame: Frame): void {
  const kind = random.pick(['bird', 'sun', 'tulip', 'fan']);
  const inks = ['light', 'mid', 'dark', 'light', 'mid'] as const;
  const lead = random.range(11, 15);
  let ground = '';
  const pane = (d: PathData, glass: readonly Ground[], o: Pane = {}) => {
    if (!o.ground) sheet.knock(d);
    for (const ink of glass) if (ink !== 'paper') sheet[ink].fill(d);
    const deg = Math.round((o.deg ?? random.range(0, 360)) / 15) * 15;
    if (glass[0] === 'dark')
      sheet.dark.knock(d, {
        paint: sheet.dark.ramp(
          deg,
          [
            [0.2, 0.7],
            [0.9, 0],
          ],
          true,
        ),
      });
    else {
      const shade = glass[0] === 'mid' ? sheet.dark : sheet.mid;
      shade.fill(d, {
        paint: shade.ramp(deg, [
          [0.3, 0],
          [1, 0.62],
        ]),
      });
    }
    if (o.ground) ground += d;
    else leads(d);
  };
  const leads = (d: PathData) => {
    for (const i of INKS) sheet[i].knockLine(d, lead);
    sheet.dark.line(d, lead);
  };
  const cx = random.pick([-120, 0, 120]);
  const cy = kind === 'fan' ? 470 : kind === 'sun' ? 60 : 0;
  if (kind === 'sun' || kind === 'fan') {
    const rays = 16;
    const rings = kind === 'fan' ? [150, 330, 540, 800, 1150] : [130, 250, 420, 640, 1050];
    for (let k = rings.length - 1; k > 0; k--)
      for (let i = 0; i < rays; i++) {
        const a = (i * 360) / rays + (k % 2 ? 0 : 360 / rays / 2);
        if (kind === 'fan' && a % 360 < 170 && a % 360 > 10) continue;
        const [mx, my] = polar(cx, cy, (nth(rings, k - 1) + nth(rings, k)) / 2, rad(a + 11));
        if (Math.abs(mx) > frame.width / 2 + 230 || Math.abs(my) > 680) continue;
        pane(
          sector(cx, cy, nth(rings, k - 1), nth(rings, k), a, a + 360 / rays),
          [nth(inks, (i * (k % 2 ? 1 : 2) + k) % 3 === 0 ? 0 : (i + k) % 3)],
          {
            deg: a + 11,
            ground: true,
          },
        );
      }
    leads(ground);
    pane(circle(cx, cy, nth(rings, 0)), ['mid'], { deg: 45 });
  } else {
    const w = 240;
    for (let i = -4; i < 4; i++)
      for (let j = -3; j < 3; j++) {
        const x = i * w;
        const y = j * 180;
        if (x > frame.right + 20 || x + w < frame.left - 20) continue;
        const k = random.fork(`${i},${j}`);
        const up = (i + j) % 2 === 0;
        pane(
          poly(
            up
              ? [
                  [x, y],
                  [x + w, y],
                  [x, y + 180],
                ]
              : [
                  [x, y],
                  [x + w, y],
                  [x + w, y + 180],
                ],
          ),
          [k.pick(['light', 'light', 'paper', 'mid'])],
          { ground: true, deg: k.pick([30, 150, 240]) },
        );
        pane(
          poly(
            up
              ? [
                  [x + w, y],
                  [x + w, y + 180],
                  [x, y + 180],
                ]
              : [
                  [x, y],
                  [x + w, y + 180],
                  [x, y + 180],
                ],
          ),
          [k.pick(['light', 'paper', 'light'])],
          { ground: true, deg: k.pick([60, 200, 300]) },
        );
      }
    leads(ground);
    if (kind === 'tulip') {
      const fromCentre = (v: number) => cx + v;
      for (const side of [-1, 1]) {
        pane(
          smooth(
            [
              [fromCentre(0), 420],
              [fromCentre(side * 120), 180],
              [fromCentre(side * 330), 30],
              [fromCentre(side * 290), 260],
              [fromCentre(side * 130), 440],
            ],
            true,
          ),
          ['dark'],
          { deg: 90 },
        );
      }
      pane(rect(fromCentre(-16), 40, 32, 480), ['dark']);
      for (const side of [-1, 1])
        pane(
          smooth(
            [
              [fromCentre(0), 90],
              [fromCentre(side * 190), 30],
              [fromCentre(side * 220), -160],
              [fromCentre(side * 180), -350],
              [fromCentre(side * 70), -190],
              [fromCentre(0), -60],
            ],
            true,
            0.9,
          ),
          ['mid'],
          { deg: side > 0 ? 0 : 180 },
        );
      pane(
        smooth(
          [
            [fromCentre(0), 90],
            [fromCentre(-105), -60],
            [fromCentre(-70), -250],
            [fromCentre(0), -370],
            [fromCentre(70), -250],
            [fromCentre(105), -60],
          ],
          true,
        ),
        ['mid', 'light'],
        { deg: 90 },
      );
    }
    if (kind === 'bird') {
      const fromCentre = (v: number) => cx + v;
      pane(circle(fromCentre(200), -220, 130), ['mid'], { deg: 30 });
      pane(
        smooth(
          [
            [fromCentre(-310), -60],
            [fromCentre(-230), -170],
            [fromCentre(-130), -130],
            [fromCentre(10), -10],
            [fromCentre(130), 130],
            [fromCentre(10), 190],
            [fromCentre(-150), 130],
            [fromCentre(-240), 10],
          ],
          true,
        ),
        ['dark'],
        { deg: 60 },
      );
      pane(
        poly([
          [fromCentre(-300), -80],
          [fromCentre(-390), -40],
          [fromCentre(-290), -30],
        ]),
        ['mid'],
      );
      pane(
        smooth(
          [
            [fromCentre(-120), 0],
            [fromCentre(40), -190],
            [fromCentre(300), -330],
            [fromCentre(250), -120],
            [fromCentre(110), 60],
            [fromCentre(-20), 110],
          ],
          true,
          0.9,
        ),
        ['mid'],
        { deg: 120 },
      );
      pane(
        poly([
          [fromCentre(90), 110],
          [fromCentre(330), 150],
          [fromCentre(390), 270],
          [fromCentre(200), 240],
          [fromCentre(40), 180],
        ]),
        ['dark', 'light'],
      );
      [
        line(fromCentre(-60), 60, fromCentre(250), -120),
        line(fromCentre(-20), 100, fromCentre(230), -200),
        line(fromCentre(100), 140, fromCentre(380), 230),
      ].forEach(leads);
      sheet.knock(circle(fromCentre(-226), -104, 15));
      sheet.dark.fill(circle(fromCentre(-224), -102, 8));
    }
  }
}
