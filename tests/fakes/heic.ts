// Makes HEIC files like those of phones for tests. No HEVC encoder has a licence that we can ship, but HEVC has
// uncompressed blocks (PCM), which are simple to write.

/** The side of a block in pixels; both sides of a picture are multiples of it. */
const BLOCK = 16;

class Bits {
  readonly #bits: number[] = [];

  /** Writes the lowest bits of a number. */
  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  /** Writes an Exp-Golomb code. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.u(length, 0).u(length + 1, value + 1);
  }

  /** Writes a one and zeros up to the next byte boundary. */
  end(): Buffer {
    this.#bits.push(1);
    return this.bytes();
  }

  bytes(): Buffer {
    while (this.#bits.length % 8 > 0) this.#bits.push(0);
    const bytes = Buffer.alloc(this.#bits.length / 8);
    for (const [at, bit] of this.#bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
    return bytes;
  }
}

/** The range of the least probable symbol by state (rangeTabLps), for the largest range. */
const LESS_PROBABLE = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** The arithmetic coder (CABAC), as far as uncompressed blocks need it. */
class Coder {
  #low = 0;
  #range = 510;
  #outstanding = 0;
  #isFirst = true;
  readonly bits = new Bits();

  #put(bit: number): void {
    if (this.#isFirst) this.#isFirst = false;
    else this.bits.u(1, bit);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.bits.u(1, 1 - bit);
  }

  #renormalize(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#put(0);
      else if (this.#low >= 512) {
        this.#low -= 512;
        this.#put(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
      this.#range <<= 1;
      this.#low <<= 1;
    }
  }

  moreProbable(state: number): void {
    this.#range -= LESS_PROBABLE[state] ?? 0;
    this.#renormalize();
  }

  goOn(): void {
    this.#range -= 2;
    this.#renormalize();
  }

  /** @returns all bits so far, up to a byte boundary */
  stop(): Buffer {
    this.#low += this.#range - 2;
    this.#range = 2;
    this.#renormalize();
    this.#put((this.#low >> 9) & 1);
    this.bits.u(2, ((this.#low >> 7) & 3) | 1);
    return this.bits.bytes();
  }
}

type Colour = readonly [red: number, green: number, blue: number];

function profile(bits: Bits): Bits {
  // Main Still Picture, level 6.2.
  return bits.u(2, 0).u(1, 0).u(5, 3).u(32, 0x70000000).u(4, 0b1001).u(22, 0).u(22, 0).u(8, 186);
}

const videoSet = () =>
  profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
    .u(1, 1)
    .ue(0)
    .ue(0)
    .ue(0)
    .u(6, 0)
    .ue(0)
    .u(2, 0)
    .end();

function sequenceSet(width: number, height: number): Buffer {
  const bits = profile(new Bits().u(4, 0).u(3, 0).u(1, 1)).ue(0).ue(1).ue(width).ue(height).u(1, 0).ue(0).ue(0).ue(0);
  // Blocks of 16, transforms of 4 to 16.
  bits.u(1, 1).ue(0).ue(0).ue(0).ue(1).ue(0).ue(0).ue(2).ue(0).ue(0).u(3, 0);
  // PCM of 8 bits in blocks of 16, never filtered.
  return bits.u(1, 1).u(4, 7).u(4, 7).ue(1).ue(0).u(1, 1).ue(0).u(5, 0).end();
}

const pictureSet = () =>
  new Bits()
    .ue(0)
    .ue(0)
    .u(7, 0)
    .ue(0)
    .ue(0)
    .ue(0)
    .u(3, 0)
    .ue(0)
    .ue(0)
    .u(7, 0)
    // No deblocking filter.
    .u(3, 0b101)
    .u(2, 0)
    .ue(0)
    .u(2, 0)
    .end();

/** The Y, Cb and Cr planes of a block (BT.601, full range); Cb and Cr at half the resolution. */
function samplesOf(left: number, top: number, paint: (x: number, y: number) => Colour): Buffer {
  const samples: number[] = [];
  const clip = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  const each = (step: number, take: (colour: Colour) => number) => {
    for (let y = 0; y < BLOCK; y += step) {
      for (let x = 0; x < BLOCK; x += step) samples.push(clip(take(paint(left + x, top + y))));
    }
  };
  each(1, ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b);
  each(2, ([r, g, b]) => 128 - 0.168736 * r - 0.331264 * g + 0.5 * b);
  each(2, ([r, g, b]) => 128 + 0.5 * r - 0.418688 * g - 0.081312 * b);
  return Buffer.from(samples);
}

function slice(width: number, height: number, paint: (x: number, y: number) => Colour): Buffer {
  const pieces = [new Bits().u(2, 0b10).ue(0).ue(2).ue(0).end()];
  let coder = new Coder();
  let state = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      coder.moreProbable(state);
      state = Math.min(62, state + 1);
      pieces.push(coder.stop(), samplesOf(left, top, paint));
      coder = new Coder();
      if (top + BLOCK < height || left + BLOCK < width) coder.goOn();
    }
  }
  pieces.push(coder.stop());
  return Buffer.concat(pieces);
}

/** Writes a NAL unit, with emulation prevention bytes after two zeros. */
function unit(type: number, content: Buffer): Buffer {
  const bytes = [type << 1, 1];
  let zeros = 0;
  for (const byte of content) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const u16 = (value: number) => new Bits().u(16, value).bytes();
const u32 = (value: number) => new Bits().u(32, value).bytes();

/**
 * Makes a HEIC file.
 * @param width @param height multiples of 16
 * @param quarterTurns counterclockwise rotation that a viewer has to apply
 */
export function makeHeic(
  width: number,
  height: number,
  paint: (x: number, y: number) => Colour,
  quarterTurns = 0,
): Buffer {
  const sets: [number, Buffer][] = [
    [32, unit(32, videoSet())],
    [33, unit(33, sequenceSet(width, height))],
    [34, unit(34, pictureSet())],
  ];
  const picture = unit(19, slice(width, height, paint));
  const settings = Buffer.concat([
    hex('01 03 70000000 900000000000 ba f000 fc fd f8 f8 0000 0f 03'),
    ...sets.flatMap(([type, set]) => [Buffer.from([0x80 | type, 0, 1]), u16(set.length), set]),
  ]);
  const properties = [box('hvcC', settings), box('ispe', u32(0), u32(width), u32(height))];
  if (quarterTurns > 0) properties.push(box('irot', Buffer.from([quarterTurns])));
  const links = properties.map((_, at) => (at === 1 ? at + 1 : 0x80 | (at + 1)));
  const metaAt = (start: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(1), box('infe', hex('02000000 0001 0000'), Buffer.from('hvc1\0'))),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', u32(0), u32(1), u16(1), Buffer.from([links.length, ...links])),
      ),
      box('iloc', u32(0), hex('4400 0001 0001 0000 0001'), u32(start), u32(picture.length + 4)),
    );
  const kind = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const start = kind.length + metaAt(0).length + 8;
  return Buffer.concat([kind, metaAt(start), box('mdat', u32(picture.length), picture)]);
}
