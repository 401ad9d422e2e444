/** A component of a calendar: an event, busy times or a time zone, as the lines that matter to us. */
export interface IcsComponent {
  name: string;
  /** Unfolded content lines, without BEGIN and END. */
  lines: string[];
  /** False if the file opens something else before it ends. */
  isComplete: boolean;
}

export interface IcsFile {
  /** X-WR-CALNAME; empty if there is none. */
  name: string;
  components: IcsComponent[];
}

/**
 * The properties that we read. Others are left out before parsing, so that a description with a broken line does not
 * cost the entry.
 */
const READ =
  /^(DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|SUMMARY|STATUS|TRANSP|CLASS|FREEBUSY|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;

/**
 * Splits a calendar file into its components, so that one broken entry does not cost the others.
 * @throws Error if the text is not a calendar, or ends before the calendar does
 */
export function splitComponents(text: string): IcsFile {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/);
  const file: IcsFile = { name: '', components: [] };
  let depth = 0;
  let current: IcsComponent | undefined;
  let isOpen = false;
  let isCalendar = false;
  const close = (isComplete: boolean) => {
    if (current) file.components.push({ ...current, isComplete });
    current = undefined;
    depth = 0;
  };
  for (const line of lines) {
    const [, word = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const begins = word.toUpperCase() === 'BEGIN';
    const of = name.toUpperCase();
    if (of === 'VCALENDAR') {
      close(false);
      isOpen = begins;
      isCalendar = true;
    } else if (!isOpen && line.trim() !== '') {
      throw new Error('text outside of a calendar');
    } else if (begins && (!current || of === current.name)) {
      close(false);
      current = { name: of, lines: [], isComplete: true };
    } else if (word !== '' && current) {
      if (!begins && depth === 0) close(of === current.name);
      else {
        depth += begins ? 1 : -1;
        if (current.name === 'VTIMEZONE') current.lines.push(line);
      }
    } else if (current?.name === 'VTIMEZONE' || (current && depth === 0 && READ.test(line))) {
      current.lines.push(line);
    } else if (!current && /^X-WR-CALNAME[;:]/i.test(line)) {
      file.name ||= line
        .slice(line.indexOf(':') + 1)
        .replace(/\\(.)/g, '$1')
        .trim();
    }
  }
  if (!isCalendar || isOpen) throw new Error('not a whole calendar');
  return file;
}
