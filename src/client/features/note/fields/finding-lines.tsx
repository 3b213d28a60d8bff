import { useAtomValue } from 'jotai';
import { useText } from '#client/i18n.ts';
import { Banner } from '#client/ui/notices.tsx';
import { useDesk } from '../editor/editor-context.ts';

/** What the form's checks say about the answer at a path together with others. */
export function FindingLines({ path }: { path: string }) {
  const text = useText();
  const found = useAtomValue(useDesk().findingsAt(path));
  return found.map(({ id, severity, text: told }) => (
    <Banner key={id + told} tone={severity === 'fatal' ? 'danger' : 'attention'} role="note">
      {text(told)}
    </Banner>
  ));
}
