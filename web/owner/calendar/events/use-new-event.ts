import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventCheck, PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import type { NewSeries } from '#shared/schemas/events/series.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import { formatPlainRule, type PlainRule } from '#shared/time/plain-rule.ts';
import { MINUTE } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import { formatPrice, parsePrice } from '#web/forms/fields/price-text.ts';
import { dayOf, weekdayOf } from '#web/time/calendar-weeks.ts';
import { useNow } from '#web/time/use-now.ts';
import { useWords } from '#web/words.tsx';
import { calendarQuery } from '../calendar-queries.ts';
import { isCapacity } from '../fields/event-fields.tsx';
import { defaultDay, defaultStartTime, isLength, openingHoursOn, startHints } from '../fields/start-hints.ts';
import { currentPlacement } from '../grid/drop-target.ts';
import { type DaysOff, daysInPeriods } from '../series/days-off.tsx';
import { replaceDefaultDay } from '../series/plain-rule.ts';

/** The place and start of an event that was drawn into the calendar. */
export interface DrawnEvent {
  day: string;
  /** "19:00"; undefined if only a day was pressed. */
  at?: string | undefined;
  minutes?: number | undefined;
  /** The row it was drawn in: a space or a teacher. */
  spaceId: string | null;
}

/** The length of an event of an offering that is not known yet. */
const DEFAULT_MINUTES = 60;

interface NewEventProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  offerings: readonly OwnOffering[];
  offeringId?: string | undefined;
  copyOf?: PlannedEvent | undefined;
  drawn?: DrawnEvent | undefined;
  /** The day the calendar shows. */
  day: string;
}

/**
 * Holds the form state of a new event or series. `one` and `many` are the request for a single event or a series, null
 * while the form is invalid.
 */
export function useNewEvent({ studioId, calendar, setsPrices, offerings, ...begin }: NewEventProps) {
  const { copyOf, drawn } = begin;
  const { language } = useWords();
  const zone = calendar.time_zone;
  const now = useNow();
  const copied = copyOf && currentPlacement(copyOf, zone);
  const [chosenId, setChosenId] = useState(
    copyOf?.offering.id ?? begin.offeringId ?? (drawn && offeringIn(offerings, drawn.spaceId)?.id) ?? '',
  );
  const offering = offerings.find(({ id, slug }) => id === chosenId || slug === chosenId) ?? offerings[0];
  const currency = offering?.price?.currency ?? DEFAULT_CURRENCY;
  const [day, setDay] = useState(
    () =>
      copied?.starts.slice(0, 10) ??
      drawn?.day ??
      defaultDay(calendar, begin.day, now, offering?.duration_minutes ?? DEFAULT_MINUTES),
  );
  // null: the default, taken from the opening hours.
  const [typedAt, setAt] = useState<string | null>(copied?.starts.slice(11) ?? drawn?.at ?? null);
  const [repeats, setRepeats] = useState(
    begin.offeringId !== undefined && !copyOf && !drawn && isUsuallyWeekly(offering),
  );
  const [rule, setRule] = useState<PlainRule>(() => weeklyOn(day));
  const [hasChosenDays, setHasChosenDays] = useState(false);
  const [daysOff, setDaysOff] = useState<DaysOff[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [typedMinutes, setMinutes] = useState<string | null>(
    copyOf ? String(lengthOf(copyOf)) : drawn?.minutes ? String(drawn.minutes) : null,
  );
  const [typedCapacity, setCapacity] = useState<string | null>(copyOf ? String(copyOf.capacity) : null);
  const [price, setPrice] = useState(
    formatPrice(setsPrices ? (copyOf?.price_override ?? null) : null, language, currency),
  );
  const [spaceIds, setSpaceIds] = useState<string[] | null>(copied?.space_ids ?? oneOf(offering, drawn?.spaceId));

  const isInSight = calendar.days.includes(day);
  const thatDay = useQuery({ ...calendarQuery(api, studioId, day, day), enabled: day !== '' && !isInSight });
  const hours = isInSight ? calendar : thatDay.data;
  const minutes = typedMinutes ?? String(offering?.duration_minutes ?? DEFAULT_MINUTES);
  const at = typedAt ?? defaultStartTime(hours ?? { opening: [], time_zone: zone }, day, now, Number(minutes) || 0);
  const capacity = typedCapacity ?? String(offering?.capacity ?? 1);
  const override = parsePrice(price, language, currency);
  const hints = startHints(day, at, { zone, now });
  const isReadable =
    day !== '' &&
    at !== '' &&
    !hints.day &&
    (repeats || !hints.at) &&
    isLength(minutes) &&
    isCapacity(capacity) &&
    override !== undefined;
  const fields = {
    minutes: Number(minutes),
    capacity: Number(capacity),
    price_override: override ?? null,
    ...(spaceIds && { space_ids: spaceIds }),
  };
  const one: Extract<EventCheck, { offering_id: string }> | null =
    offering && isReadable && !repeats ? { offering_id: offering.id, starts: `${day}T${at}`, ...fields } : null;
  const exceptions = [...new Set([...daysInPeriods(daysOff), ...leftOut])];
  const many: NewSeries | null =
    offering && isReadable && repeats && rule.weekdays.length > 0
      ? {
          rule: formatPlainRule(rule),
          first_day: day,
          at,
          ...fields,
          ...(exceptions.length > 0 && { exceptions }),
        }
      : null;
  const chooseDay = (chosen: string) => {
    setDay(chosen);
    if (chosen !== '' && !hasChosenDays) setRule({ ...rule, weekdays: weeklyOn(chosen).weekdays });
  };
  const chooseRule = (chosen: PlainRule) => {
    setRule(hasChosenDays ? chosen : replaceDefaultDay(rule, chosen));
    if (`${chosen.weekdays}` !== `${rule.weekdays}`) setHasChosenDays(true);
  };
  return {
    ...{ offering, setChosenId, day, chooseDay, at, setAt, repeats, setRepeats, rule, chooseRule },
    ...{ daysOff, setDaysOff, leftOut, setLeftOut, minutes, setMinutes, capacity, setCapacity },
    ...{ price, setPrice, override, spaceIds, setSpaceIds, hints, fields, one, many },
    today: dayOf(now, zone),
    /** The studio's hours that day; undefined if it has none, or while they load. */
    openingHours: hours && hours.opening.length > 0 ? openingHoursOn(hours, day) : undefined,
  };
}

/** True for an offering that usually takes place every week. */
const isUsuallyWeekly = (offering: OwnOffering | undefined) =>
  offering?.service_type === 'class' || offering?.service_type === 'recurring';

/** Finds an offering that uses a space or a teacher, alone or as one of several alternatives. */
const offeringIn = (offerings: readonly OwnOffering[], spaceId: string | null) =>
  offerings.find(
    ({ space_ids, any_space_ids }) => spaceId !== null && [...space_ids, ...any_space_ids].includes(spaceId),
  );

/** Returns the spaces for an event drawn in a space that is one of several alternatives; null for the default. */
const oneOf = (offering: OwnOffering | undefined, spaceId: string | null | undefined): string[] | null =>
  offering && spaceId && offering.any_space_ids.includes(spaceId) ? [...offering.space_ids, spaceId] : null;

const weeklyOn = (day: string): PlainRule => ({
  every: 'week',
  interval: 1,
  weekdays: [weekdayOf(day)],
  nth: 1,
  monthsOff: [],
  until: null,
  times: null,
});

const lengthOf = ({ starts_at, ends_at }: PlannedEvent) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);
