import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeCsv, writeSpreadsheet } from './table-files.ts';

const cellOf = (text: string) => writeCsv({ head: [], rows: [[text]] }, 'en').slice(3, -2);

describe('a CSV file', () => {
  const table = {
    head: ['Guest', 'Seats', 'Total', 'Day'],
    rows: [['Laia; "Lola"', 2, { amount: 5850, currency: 'EUR' }, { day: '2031-02-28' }]],
  };

  it('has a byte order mark, commas between cells and CRLF after each row in English', () => {
    expect(writeCsv(table, 'en')).toBe('\uFEFFGuest,Seats,Total,Day\r\n"Laia; ""Lola""",2,58.50,2031-02-28\r\n');
  });

  it.each(['es', 'ca', 'fr', 'de', 'it'] as const)('has semicolons and decimal commas in %s', (language) => {
    expect(writeCsv(table, language)).toBe('\uFEFFGuest;Seats;Total;Day\r\n"Laia; ""Lola""";2;58,50;2031-02-28\r\n');
  });

  it('has the digits of each currency, and negative amounts as numbers', () => {
    const rows = [
      [{ amount: 500, currency: 'JPY' }],
      [{ amount: 1234, currency: 'KWD' }],
      [{ amount: -5, currency: 'EUR' }],
    ];
    expect(writeCsv({ head: [], rows }, 'en').split('\r\n').slice(1, -1)).toEqual(['500', '1.234', '-0.05']);
  });

  it('quotes cells with commas, quotes and line breaks', () => {
    expect(cellOf('one, two')).toBe('"one, two"');
    expect(cellOf('the "big" one')).toBe('"the ""big"" one"');
    expect(cellOf('two\nlines')).toBe('"two\nlines"');
  });

  it.each(['=1+1', '+34600', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1'])('lets no spreadsheet run %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it('quotes a formula that has commas after the apostrophe', () => {
    expect(cellOf('=HYPERLINK("http://x.test","y")')).toBe(`"'=HYPERLINK(""http://x.test"",""y"")"`);
  });
});

describe('a spreadsheet', () => {
  it('has amounts as numbers and days as dates, and runs no text as a formula', async () => {
    const rows = [['=1+1', 2, { amount: 5850, currency: 'EUR' }, { day: '2031-02-28' }, null]];
    const file = await writeSpreadsheet({ name: 'bookings', head: ['a', 'b', 'c', 'd', 'e'], rows });
    const parts = unzipSync(file);
    const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const sheet = read('xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>2<\/v>/);
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>58.5<\/v>/);
    // Days since 30 December 1899.
    expect(sheet).toMatch(/<c r="D2"[^>]*><v>47907<\/v>/);
    expect(sheet).not.toContain('<f>');
    expect(read('xl/sharedStrings.xml')).toContain('=1+1');
  });
});
