import { ChangedMeanwhile } from '../form-dialog/changed-meanwhile.tsx';
import type { Fields } from '../form-dialog/field.ts';
import { changesBetween } from '../form-dialog/use-form.ts';

/** The fields of a record as it was on the screen, and as it is. */
type ChangedPressProps = { before: Fields; now: Fields };

/** What somebody else changed before a press on a row or a record. */
export function ChangedPress({ before, now }: ChangedPressProps) {
  return <ChangedMeanwhile changes={changesBetween(before, now)} of="press" />;
}
