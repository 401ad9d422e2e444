import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import ca from '#shared/locales/ca/about.json' with { type: 'json' };
import de from '#shared/locales/de/about.json' with { type: 'json' };
import en from '#shared/locales/en/about.json' with { type: 'json' };
import es from '#shared/locales/es/about.json' with { type: 'json' };
import fr from '#shared/locales/fr/about.json' with { type: 'json' };
import it_ from '#shared/locales/it/about.json' with { type: 'json' };
import { WordsProvider } from '../words.tsx';
import About from './about.tsx';

it.each([
  ['en', en, 'by card when you book or at the studio'],
  ['de', de, 'mit Karte beim Buchen oder im Studio'],
  ['es', es, 'con tarjeta al reservar o en el estudio'],
  ['fr', fr, 'par carte à la réservation ou au studio'],
  ['it', it_, 'con carta quando prenoti o in studio'],
  ['ca', ca, 'amb targeta en reservar o a l’estudi'],
] as const)('/about says both ways of paying in %s', (language, about, both) => {
  const router = createMemoryRouter([{ path: '/', element: <About /> }]);
  const page = renderToStaticMarkup(
    <WordsProvider language={language} source={(_language, file) => (file === 'about' ? about : undefined)}>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
  expect(page).toContain(both);
});
