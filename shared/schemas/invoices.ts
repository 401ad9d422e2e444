import { z } from 'zod';
import { CREDIT_REASONS, EXPORT_PERIOD, INVOICE_KINDS, INVOICE_SUBJECTS } from '../money/invoices.ts';
import { TAX_REASONS } from '../money/taxes.ts';
import { Day, Id, Moment, MoneyShape, typedLine } from './values.ts';

const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: 'ISO 3166, two letters.' });

const required = (most: number) => typedLine(most).pipe(z.string().min(1));

const address = { country: Country, street: required(160), postcode: typedLine(16), city: required(80) };

/** Who an invoice is from or to. */
const InvoiceParty = z.object({
  name: z.string(),
  tax_id: z.string().nullable(),
  country: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

/** `PUT /studios/:id/tax-details` */
export const TaxDetailsInput = z
  .strictObject({
    legal_name: required(120),
    tax_id: required(40),
    ...address,
    /** True if the platform may write invoices in the studio's name. */
    agrees: z.boolean(),
  })
  .meta({ id: 'TaxDetailsInput' });
export type TaxDetailsInput = z.infer<typeof TaxDetailsInput>;

/** Who a studio is for the tax office; where nothing is saved yet, its name and address. */
export const TaxDetails = z
  .object({
    legal_name: z.string(),
    tax_id: z.string(),
    country: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    /** False until they are saved. */
    is_saved: z.boolean(),
    /** Since when the platform writes invoices in the studio's name. */
    agreed_at: Moment.nullable(),
  })
  .meta({ id: 'TaxDetails' });
export type TaxDetails = z.infer<typeof TaxDetails>;

/** `PUT /bookings/:id/invoice-details` */
export const InvoiceDetailsInput = z
  .strictObject({ name: required(120), tax_id: required(40), ...address })
  .meta({ id: 'InvoiceDetailsInput' });
export type InvoiceDetailsInput = z.infer<typeof InvoiceDetailsInput>;

/** An invoice, a receipt or a credit note; the amounts of a credit note are negative. */
export const Invoice = z
  .object({
    id: Id,
    kind: z.enum(INVOICE_KINDS),
    subject: z.enum(INVOICE_SUBJECTS),
    /** Series, year and number: "F-2031-00007". */
    number: z.string(),
    issued_on: Day,
    total: MoneyShape,
    base: MoneyShape,
    tax: MoneyShape,
    /** In hundredths of a percent; null on receipts, which show no tax. */
    tax_rate: z.number().int().nullable(),
    tax_reason: z.enum(TAX_REASONS).nullable(),
    issuer: InvoiceParty,
    customer: InvoiceParty.nullable(),
    title: z.string(),
    studio_id: Id.nullable(),
    booking: z.object({ id: Id, reference: z.string() }).nullable(),
    /** Number of the invoice that a credit note takes back. */
    corrects: z.string().nullable(),
    /** Number of the invoice that it replaces. */
    replaces: z.string().nullable(),
    /** The month of a commission, as its first day. */
    period: Day.nullable(),
    /** Why a credit note takes something back, where that is known. */
    credit_reason: z.enum(CREDIT_REASONS).nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

const pages = { limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(500).optional() };

/** `GET /studios/:id/invoices`, `GET /admin/invoices` */
export const InvoiceListQuery = z.object({ subject: z.enum(INVOICE_SUBJECTS).optional(), ...pages });
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>;

/** `GET /me/invoices` */
export const OwnInvoiceQuery = z.object({
  /** Only those of a gift card, or of a pass, that I bought. */
  gift_card_id: Id.optional(),
  pass_id: Id.optional(),
  ...pages,
});
export type OwnInvoiceQuery = z.infer<typeof OwnInvoiceQuery>;

/** `GET /studios/:id/invoices.csv` */
export const InvoiceExportQuery = z.object({
  period: z.string().regex(EXPORT_PERIOD).meta({ description: 'A month "2031-11" or a quarter "2031-Q4".' }),
});

/** What was written for a booking, and whom it is made out to. */
export const BookingInvoices = z
  .object({
    items: z.array(Invoice),
    /** True if the guest can have an invoice with a tax id. */
    can_request: z.boolean(),
    details: InvoiceParty.nullable(),
    /** Of the tax in its price, in hundredths of a percent; null for none, and where the studio's papers name none. */
    tax_rate: z.number().int().nullable(),
  })
  .meta({ id: 'BookingInvoices' });
export type BookingInvoices = z.infer<typeof BookingInvoices>;

/** Result of a check of all chains of invoices. */
export const InvoiceChains = z
  .object({
    issuers: z.number().int(),
    invoices: z.number().int(),
    /** Invoices at which a chain is broken. */
    broken: z.array(z.object({ issuer_id: Id, position: z.number().int() })),
  })
  .meta({ id: 'InvoiceChains' });
export type InvoiceChains = z.infer<typeof InvoiceChains>;

/** `GET /admin/dac7/:year` and its gaps */
export const Dac7Year = z.object({ year: z.coerce.number().int().min(2020).max(2100) });

/** Studios that must be reported, and what is missing of them. */
export const Dac7Gaps = z
  .object({
    items: z.array(
      z.object({
        studio_id: Id,
        name: z.string(),
        /** Of the owner. */
        email: z.string().nullable(),
        missing: z.array(z.enum(['tax_details', 'account'])),
      }),
    ),
  })
  .meta({ id: 'Dac7Gaps' });
export type Dac7Gaps = z.infer<typeof Dac7Gaps>;
