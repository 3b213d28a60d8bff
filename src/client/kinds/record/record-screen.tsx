import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

export type DetailView = { id: string; label: string; count?: number; content: ReactNode };

type DetailScreenProps = {
  title: string;
  /** Way back to the list. */
  back: ReactNode;
  /** Status beside the title. */
  status: ReactNode;
  /** One line under the title that says whose record it is; printed on every page. */
  line: string;
  actions?: ReactNode;
  /** Name of the row of tabs. */
  viewsLabel: string;
  views: readonly DetailView[];
  /** Id of the view in the address; the first one counts when there is none. */
  view: string | undefined;
};

/** One record: who it is, its status, and its views as tabs held by the address (`?view=`). */
export function DetailScreen({
  title,
  back,
  status,
  line,
  actions,
  viewsLabel,
  views,
  view,
}: DetailScreenProps) {
  const navigate = useNavigate();
  const [first] = views;
  const shown = views.find(({ id }) => id === view) ?? first;
  const show = (id: string) =>
    void navigate({ to: '.', search: id === first?.id ? {} : { view: id }, replace: true });
  return (
    <Page wide>
      <PageHeader title={title} back={back} aside={status} actions={actions}>
        <p>{line}</p>
      </PageHeader>
      {shown && views.length === 1 && shown.content}
      {shown && views.length > 1 && (
        <Tabs
          label={viewsLabel}
          value={shown.id}
          options={views.map(({ id, label, count }) => ({
            value: id,
            label,
            ...(count !== undefined && { count }),
          }))}
          onChange={show}
        >
          {shown.content}
        </Tabs>
      )}
    </Page>
  );
}

/** Reads which view an address asks for. */
export const readView = (raw: Record<string, unknown>): { view?: string } =>
  typeof raw['view'] === 'string' ? { view: raw['view'].slice(0, 40) } : {};
