import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/rendered.tsx';
import Footer from './footer.tsx';

it('leads to gift cards, and to what a studio pays', async () => {
  const footer = await renderPart(<Footer />);
  expect(footer).toMatch(/href="\/gift-cards"[^>]*>Gift cards</);
  expect(footer).toMatch(/href="\/list-studio#costs"[^>]*>What it costs</);
});
