import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ScreenAt } from '#client/screen/screen-part.ts';
import { useMay } from '#client/screen/use-may.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { ActionButtons } from '../action/action-button.tsx';
import { useLabel } from '../label.ts';
import type { RecordParts } from './record.ts';
import styles from './record.module.css';

type ScreenProps<D> = ScreenAt & { readonly data: D; readonly parts: RecordParts<D> };

/** The views of a record: one, or several as tabs in the address (`?view=`). */
function Views<D>({ parts, ...at }: ScreenProps<D>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const tabs = parts.tabs.filter(({ needs }) => needs === undefined || may(needs));
  const [first] = tabs;
  const shown = tabs.find(({ id }) => id === at.search['view']) ?? first;
  if (!shown) return null;
  const panel = <shown.panel {...at} />;
  if (tabs.length === 1) return panel;
  return (
    <Tabs
      label={t(parts.label)}
      value={shown.id}
      options={tabs.map(({ id, label, count }) => ({
        value: id,
        label: t(label),
        ...(count && { count: count(at.data) }),
      }))}
      onChange={(id) =>
        void navigate({ to: '.', search: id === first?.id ? {} : { view: id }, replace: true })
      }
    >
      {panel}
    </Tabs>
  );
}

/** One record: who it is, its status, what can be done with it, and its views. */
export function RecordScreen<D>(props: ScreenProps<D>) {
  const { data, parts } = props;
  const { t } = useLingui();
  const label = useLabel();
  const title = parts.title(data);
  const line = label(parts.line, data);
  return (
    <div className={styles.record}>
      <p className={styles.running} aria-hidden="true">
        {[title, line].filter(Boolean).join(' · ')}
      </p>
      <Page wide={parts.narrow !== true}>
        <PageHeader
          title={title}
          back={<BackLink to={parts.from} />}
          aside={parts.status(data)}
          actions={
            <>
              {parts.links?.map(({ label: name, icon, to }) => (
                <LinkButton key={to(data)} to={to(data)} icon={icon}>
                  {t(name)}
                </LinkButton>
              ))}
              <ActionButtons actions={parts.actions ?? []} subject={data} />
            </>
          }
        >
          {line && (
            <Cluster>
              <span>{line}</span>
              {parts.aside?.(data)}
            </Cluster>
          )}
        </PageHeader>
        <Views {...props} />
      </Page>
    </div>
  );
}
