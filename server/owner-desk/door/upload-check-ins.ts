import { Refusal } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import type { CheckInUpload, CheckInUploadResult } from '#shared/schemas/owner-desk/check-ins.ts';
import type { Language } from '#shared/text/languages.ts';
import { checkInAt } from './check-in.ts';
import { getDoorAccess } from './door-access.ts';
import { recordAtDoor } from './door-payments.ts';

/**
 * Records what a device has taken and checked in while it was offline, one after the other. Each is recorded once,
 * however often it is sent, and one that is refused keeps no other from being recorded.
 * @throws Refusal as `getDoorAccess`
 */
export async function uploadCheckIns(
  services: Services,
  person: { userId: string; language: Language },
  eventId: string,
  { check_ins, payments = [] }: CheckInUpload,
): Promise<CheckInUploadResult> {
  const door = await getDoorAccess(services.db, person, eventId);
  const refusalOf = (error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'http.busy') throw error;
    const { code, data } = error;
    const detail = translateTo(person.language)(`errors.${code}`, data as Record<string, string>);
    return { code, detail, ...(data && { data }) };
  };
  const taken: CheckInUploadResult['payments'] = [];
  for (const payment of payments) {
    try {
      taken.push(await recordAtDoor(services, door, person, payment));
    } catch (error) {
      const { nonce } = payment;
      taken.push({ nonce, payment: null, refunded_online: null, to_return: null, refusal: refusalOf(error) });
    }
  }
  const items: CheckInUploadResult['items'] = [];
  for (const { nonce, ...sent } of check_ins) {
    try {
      items.push({ nonce, check_in: await checkInAt(services, door, person, { ...sent, nonce }), refusal: null });
    } catch (error) {
      items.push({ nonce, check_in: null, refusal: refusalOf(error) });
    }
  }
  return { items, payments: taken };
}
