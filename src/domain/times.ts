/** Times of day (spec rules §2, §5). */

const formTimeShape = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDayShape = /^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/;
const entryShape = /^(\d{1,2}):(\d{1,2}) {0,3}(am|pm)?$/i;

/** 24-hour HH:MM, as forms store it. */
export function isFormTime(text: unknown): text is string {
  return typeof text === 'string' && formTimeShape.test(text);
}

/** "hh:mm AM" or "hh:mm PM", hours 01–12, minutes 00–59. */
export function isTimeOfDay(text: unknown): text is string {
  return typeof text === 'string' && timeOfDayShape.test(text);
}

/**
 * A typed time as "hh:mm AM" or "hh:mm PM": 1–2 digit hours and minutes with optional am/pm in any
 * case, hour 1–12 and minute 0–59; AM when neither is given (spec rules §5). Null for anything
 * else.
 */
export function normalizeTimeEntry(text: string | null | undefined): string | null {
  const [, hours, minutes = '', half = 'AM'] = entryShape.exec(bounded(text)) ?? [];
  if (hours === undefined || Number(hours) < 1 || Number(hours) > 12 || Number(minutes) > 59)
    return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')} ${half.toUpperCase()}`;
}

/**
 * Minutes since midnight, 0–1439, of a 12-hour time with AM/PM or a 24-hour time. A time that
 * cannot be read is `Number.MAX_SAFE_INTEGER`, so that it sorts last (spec rules §5).
 */
export function timeToMinutes(text: string | null | undefined): number {
  const [, hourText, minuteText, half] = entryShape.exec(bounded(text)) ?? [];
  const hours = Number(hourText);
  const minutes = Number(minuteText);
  if (hourText === undefined || minutes > 59) return Number.MAX_SAFE_INTEGER;
  if (half === undefined) return hours > 23 ? Number.MAX_SAFE_INTEGER : hours * 60 + minutes;
  if (hours < 1 || hours > 12) return Number.MAX_SAFE_INTEGER;
  return ((hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + minutes;
}

// characters; nobody types a longer time, and trimming 10 MB is wasted
const longestEntry = 40;

function bounded(text: string | null | undefined): string {
  return typeof text === 'string' && text.length <= longestEntry ? text.trim() : '';
}

/**
 * Good Morning for hours 2 to 11, Good Afternoon for 12 to 17, Good Evening otherwise (spec rules
 * §2).
 */
export function greeting(hour: number): 'Good Morning' | 'Good Afternoon' | 'Good Evening' {
  const whole = Math.floor(hour);
  if (whole >= 2 && whole <= 11) return 'Good Morning';
  return whole >= 12 && whole <= 17 ? 'Good Afternoon' : 'Good Evening';
}
