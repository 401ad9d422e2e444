import type { CheckInUpload, CheckInUploadResult } from '../../../shared/schemas/check-ins.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { Refusal } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { translateTo } from '../../translate.ts';
import { checkInAt } from './check-in.ts';
import { getDoorAccess } from './door-access.ts';

/**
 * Records what a device has checked in while it was offline, one after the other. Each is recorded once, however often it is
 * sent, and one that is refused keeps no other from being recorded.
 * @throws Refusal as `getDoorAccess`
 */
export async function uploadCheckIns(
  services: Services,
  person: { userId: string; language: Language },
  eventId: string,
  { check_ins }: CheckInUpload,
): Promise<CheckInUploadResult> {
  const door = await getDoorAccess(services.db, person, eventId);
  const t = translateTo(person.language);
  const items: CheckInUploadResult['items'] = [];
  for (const { nonce, ...sent } of check_ins) {
    try {
      items.push({ nonce, check_in: await checkInAt(services, door, person, { ...sent, nonce }), refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'http.busy') throw error;
      const { code, data } = error;
      const detail = t(`errors.${code}`, data as Record<string, string>);
      items.push({ nonce, check_in: null, refusal: { code, detail, ...(data && { data }) } });
    }
  }
  return { items };
}
