import type { DisputedBooking, DisputeEvidence } from '#shared/schemas/disputes.ts';
import type { ProviderEvidence } from '../providers/payments/port.ts';

/** Words the evidence in English, the language of the banks' forms. */
export function toProviderEvidence(
  { payer, purchase, bookings }: Omit<DisputeEvidence, 'dispute'>,
  note: string,
): ProviderEvidence {
  const [first] = bookings;
  const lines = (of: (booking: DisputedBooking) => string[]) => bookings.flatMap(of).join('\n');
  const product = lines(({ seats, offering, studio, dates }) => [
    `${seats} × ${offering}, at ${studio}`,
    ...dates.map(({ starts_at, ends_at, status }) => `  ${starts_at} to ${ends_at} (${status})`),
  ]);
  return {
    name: first?.guest.name ?? payer.name,
    email: first?.guest.email ?? payer.email,
    serviceDate: first?.dates[0]?.starts_at ?? null,
    product: [...purchaseLines(purchase), product].filter(Boolean).join('\n'),
    terms: lines(termLines),
    log: lines(({ reference, history, attendees, mails }) => [
      `Booking ${reference}`,
      ...history.map(
        ({ at, state, by, change, moved, date, message }) =>
          `  ${at}: ${change?.kind ?? (moved || date ? 'date changed' : state)}, by ${by}${message && ` (${message})`}`,
      ),
      ...attendees.map(({ name, checked_in_at: at }) => `  ${name}: ${at ? `checked in ${at}` : 'not checked in'}`),
      ...mails.map(({ subject, at, is_sent }) => `  ${at}: mail “${subject}”${is_sent ? ' sent' : ' not sent'}`),
    ]),
    note,
  };
}

function purchaseLines(purchase: DisputeEvidence['purchase']): string[] {
  if (!purchase) return [];
  const { kind, name, price, bought_at, credits, spent, delivered_at } = purchase;
  const amount = (minor: number) => `${(minor / 100).toFixed(2)} ${price.currency}`;
  return [
    kind === 'pass' ? `Pass “${name}”, ${amount(price.amount)}` : `Gift card, ${amount(price.amount)}`,
    ...(bought_at ? [`  bought ${bought_at}`] : []),
    ...(credits ? [`  ${credits.used} of ${credits.all} credits used`] : []),
    ...(delivered_at ? [`  sent to its recipient ${delivered_at}`] : []),
    ...(spent ? [`  ${amount(spent.amount)} of it spent`] : []),
  ];
}

const termLines = ({ reference, booked_at, terms: { policy, steps }, waiver }: DisputedBooking): string[] => [
  `Booking ${reference} of ${booked_at}: the guest agreed to the cancellation policy "${policy}":`,
  ...steps.map(({ share, until }) => `  ${share} % is refunded ${until ? `until ${until}` : 'afterwards'}`),
  ...(waiver ? [`  ${waiver.name} signed the studio's waiver ${waiver.at}`] : []),
];
