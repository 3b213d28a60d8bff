import { Activity, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Section } from '#forms/define.ts';
import { SectionFields } from './fields/section-fields.tsx';

/**
 * Draws the first screen of a section where nobody sees, hears or reaches it: outside of the page,
 * in the moments in which the phone has nothing else to do. The code of questions and inputs is
 * compiled and has run once before somebody waits for it; a slow phone needs a tenth of a second for
 * that. Nothing takes effect: no focus, no error, no subscription.
 */
export function SectionAhead({ section }: { section: Section }) {
  const [outside] = useState(() => document.createElement('div'));
  return createPortal(
    <Activity mode="hidden">
      <SectionFields section={section} atOnce={false} />
    </Activity>,
    outside,
  );
}
