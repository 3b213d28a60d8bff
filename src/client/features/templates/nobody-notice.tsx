import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/ui/notices.tsx';

/** Whoever writes or changes a template is told where it goes, in the office and on the phone. */
export const NobodyNotice = () => (
  <Banner tone="info" role="note">
    <Trans>It goes into the notes of many patients: make sure that it names nobody.</Trans>
  </Banner>
);
