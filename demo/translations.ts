import type { Language } from '#shared/text/languages.ts';
import ca from './translations/ca.json' with { type: 'json' };
import de from './translations/de.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import it from './translations/it.json' with { type: 'json' };

/** An offering's texts in another language than the original English. */
export interface OfferingTranslation {
  title: string;
  summary: string;
  description: string;
  included: readonly string[];
  bring: readonly string[];
  takeHomeNote?: string;
  /** One per step of the offering. */
  takeHomeSteps?: readonly string[];
}

/** Translations by language, then by the slug of the offering: all into Catalan and Spanish, 60 into the others. */
export const TRANSLATIONS: Readonly<Partial<Record<Language, Readonly<Record<string, OfferingTranslation>>>>> = {
  ca,
  de,
  es,
  fr,
  it,
};
