import { t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EvvElementName, EvvElements } from '#domain/evv.ts';
import type { DurationMethod } from '#domain/visit-clock.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';

/** Where the length of a visit comes from, in words. */
export function useMethodWords(): (method: DurationMethod | null) => string {
  const { t } = useLingui();
  return (method) => {
    switch (method) {
      case 'counter':
        return t`counted by the phone, independent of its clock`;
      case 'server':
        return t`by the server’s clock before and after`;
      case 'device':
        return t`by the phone’s clock only`;
      case null:
        return t`not known`;
    }
  };
}

const placeText = ({
  latitude,
  longitude,
  accuracy,
}: NonNullable<EvvElements['location']>): string => {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const meters = Math.round(accuracy);
  return say`${place} within ${meters} m`;
};

/** Names and values of the six elements of electronic visit verification. */
export function useElementWords(): {
  /** What is missing; of the times only the end that is. */ names: (
    elements: EvvElements,
  ) => string;
  values: (elements: EvvElements) => { name: string; value: string }[];
} {
  const { t } = useLingui();
  const text = useText();
  const names: Readonly<Record<Exclude<EvvElementName, 'times'>, string>> = {
    service: t`Type of service`,
    recipient: t`Who received it`,
    provider: t`Who provided it`,
    date: t`Date of service`,
    location: t({ message: 'Location', context: 'of a clocked time' }),
  };
  const ends = { begin: t`Start`, end: t`End` };
  const moment = (instant: string | null): string =>
    instant === null ? '—' : pacificMoment(new Date(instant));
  const values = ({
    service,
    recipient,
    provider,
    date,
    location,
    times,
    timesBy,
  }: EvvElements) => [
    { name: names.service, value: service === null ? '—' : text(service) },
    { name: names.recipient, value: recipient ?? '—' },
    { name: names.provider, value: provider ?? '—' },
    { name: names.date, value: date ?? '—' },
    {
      name: names.location,
      value: location === null ? '—' : placeText(location),
    },
    { name: ends.begin, value: moment(times.begin) },
    { name: ends.end, value: moment(times.end) },
    {
      name: t`Times come from`,
      value: timesBy === 'hand' ? t`a change by the office` : t`the clocks`,
    },
  ];
  const missingEnds = ({ times }: EvvElements): string[] => [
    ...(times.begin === null ? [ends.begin] : []),
    ...(times.end === null ? [ends.end] : []),
  ];
  const missing = (elements: EvvElements): string[] =>
    elements.missing.flatMap((name) => (name === 'times' ? missingEnds(elements) : [names[name]]));
  return { names: (elements) => missing(elements).join(', '), values };
}
