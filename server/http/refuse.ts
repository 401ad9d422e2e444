import type { FieldProblem } from '#shared/refusal.ts';
import type { RefusalCode, RefusalData } from '#shared/refusals.ts';
import { refusals } from '#shared/refusals.ts';

/** An error that the client gets as a problem document. Thrown inside a transaction, it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly data: Record<string, unknown> | undefined;
  readonly fields: FieldProblem[] | undefined;

  constructor(code: RefusalCode, data?: Record<string, unknown>, fields?: FieldProblem[]) {
    super(code);
    this.code = code;
    this.data = data;
    this.fields = fields;
  }

  get status() {
    return refusals[this.code].status;
  }
}

type DataOf<Code extends RefusalCode> = keyof RefusalData<Code> extends never ? [] : [data: RefusalData<Code>];

/** Throws a refusal: `refuse('bookings.sold_out', { left: 1 })`. */
export function refuse<Code extends RefusalCode>(code: Code, ...[data]: DataOf<Code>): never {
  throw new Refusal(code, data as Record<string, unknown> | undefined);
}
