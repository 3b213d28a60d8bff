import { msg } from '@lingui/core/macro';
import { callNamed } from '#contract/call.ts';
import { listed, local, type ScreenRow } from '#client/screen/screen-table.ts';

/** Rows of the table of screens (`screens.ts`): what clinicians look up about their own work. */
export const ownScreens = {
  '/myPay': {
    title: msg`My pay`,
    rail: { none: 'the clinician’s own, reached from More' },
    area: 'myVisits',
    parts: { field: local(() => import('#client/features/my-day/field-pay.tsx')) },
  },
  '/myVisits': {
    title: msg`Visits at the office`,
    rail: { none: 'the clinician’s own, reached from the visits' },
    area: 'myVisits',
    needs: callNamed<typeof import('#contract/own-visits.ts').myPendingVisits>(
      'operation',
      'myPendingVisits',
    ),
    parts: { field: listed(() => import('#client/features/my-day/own-visits.screen.tsx')) },
  },
  '/myDuties': {
    title: msg`Due for my patients`,
    rail: { none: 'the clinician’s own, reached from the day and from More' },
    area: 'myVisits',
    parts: { field: local(() => import('#client/features/duties/my-duties.tsx')) },
  },
} as const satisfies Readonly<Record<string, ScreenRow>>;
