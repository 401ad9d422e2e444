import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

const cellOf = (text: string) => writeCsv([[text]]).slice(1, -2);

describe('a CSV file', () => {
  it('has a byte order mark, commas between cells and CRLF after each row', () => {
    expect(
      writeCsv([
        ['Guest', 'Seats'],
        ['Laia', 2],
      ]),
    ).toBe('\uFEFFGuest,Seats\r\nLaia,2\r\n');
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
