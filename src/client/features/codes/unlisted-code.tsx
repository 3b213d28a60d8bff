import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useAnswer } from '#client/screen/use-answer.ts';
import { listWithout } from './find-codes.ts';

const quiet = 400; // milliseconds without a key

/** As far as a code of ICD-10-CM can be meant: other systems number theirs. */
const begunCode = /^[a-z].{2}/i;

function Unlisted({ code }: { code: string }) {
  const { t } = useLingui();
  const { value: release } = useAnswer(code, () => listWithout(code));
  return <output>{release !== null && t`Not in the list of this release: ${release}`}</output>;
}

/** Says quietly, once nobody types, that the release in force has no such code; any code may stay. */
export function UnlistedCode({ code }: { code: string }) {
  const written = code.trim();
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), quiet);
    return () => clearTimeout(timer);
  }, [written]);
  return settled === written && begunCode.test(written) ? <Unlisted code={written} /> : null;
}
