import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium, findChromium } from '#tests/run/chromium.ts';
import { amount, isSmoke } from './amount.ts';
import { examplePages, withProgram } from './program.ts';
import { median } from './rounds.ts';

// What the first visit of each public page transfers, and how it feels on a phone: the build as it is served,
// headless Chromium with a four times slower processor, 1.6 Mbit/s and 150 ms.

const BUDGET = { script: 125, scripts: 15, style: 16, shift: 0.02, paint: 500, largest: 2000, blocking: 100 };
const ROUNDS = amount(3, 1);

interface Visit {
  script: number;
  scripts: number;
  style: number;
  shift: number;
  paint: number;
  largest: number;
  blocking: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  // The first visits wait until the pictures are drawn.
  page.setDefaultTimeout(240_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kinds = new Map<string, string>();
  const sizes = { script: 0, scripts: 0, style: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Script') {
      sizes.script += encodedDataLength;
      sizes.scripts += 1;
    } else if (kind === 'Stylesheet') sizes.style += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: 0, blocking: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocking += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const felt = await page.evaluate(() => ({
    ...(window as unknown as { seen: { shift: number; largest: number; blocking: number } }).seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  // Most styles are inlined in the page.
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  sizes.style += brotliCompressSync(styles).length;
  await context.close();
  return { script: sizes.script / 1000, scripts: sizes.scripts, style: sizes.style / 1000, ...felt };
}

ensureChromium();
await withProgram(async (url) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const pages = Object.entries(await examplePages(url)).slice(0, amount(4, 1));
  // One unmeasured visit, so that pictures are drawn and caches are warm.
  for (const [, address] of isSmoke ? [] : pages) await visit(browser, address);
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, address] of pages) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, address));
    const middle = (of: keyof Visit) => median(visits.map((each) => each[of]));
    const shown = (of: keyof Visit, unit: string, digits = 0) =>
      `${middle(of).toFixed(digits)}${unit} (${((middle(of) / BUDGET[of]) * 100).toFixed(0)} %)`;
    rows[name] = {
      JavaScript: shown('script', ' kB', 1),
      files: shown('scripts', ''),
      CSS: shown('style', ' kB', 1),
      shift: shown('shift', '', 3),
      'first paint': shown('paint', ' ms'),
      'largest paint': shown('largest', ' ms'),
      blocking: shown('blocking', ' ms'),
    };
  }
  await browser.close();
  console.log('Medians of three first visits, and their share of the budget (at most 100 %):');
  console.table(rows);
});
