import { useLingui } from '@lingui/react/macro';
import { contentPath, files, type NoteFile } from '#contract/files.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { getFile } from '#client/api/get-file.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { kindWord } from './file-labels.tsx';
import styles from './files.module.css';
import { Sound } from './sound.tsx';
import { SummarizeServerFile } from './summarize-server-file.tsx';

function ServerFilePill({ file: { state, gone } }: { file: NoteFile }) {
  const { t } = useLingui();
  if (state === 'received') return <StatusPill tone="success">{t`Received`}</StatusPill>;
  if (gone === true)
    return <StatusPill tone="danger">{t`Lost: not on the clinician’s device either`}</StatusPill>;
  return (
    <StatusPill tone="attention" icon="device">{t`Still on the clinician’s device`}</StatusPill>
  );
}

/**
 * One file at the server, with the photo itself, or a note that it is still on its author's device.
 */
function ServerFile({ file, caption }: { file: NoteFile; caption: string | undefined }) {
  const { t } = useLingui();
  const address = contentPath(file.id);
  const here = file.state === 'received';
  return (
    <div className={styles.file}>
      <Cluster spread>
        <strong className={styles.name}>{caption ?? file.name}</strong>
        <ServerFilePill file={file} />
        {file.addendum === true && (
          <StatusPill tone="attention">{t`Addendum: arrived after the approval`}</StatusPill>
        )}
      </Cluster>
      {here && file.kind === 'audio' && <Sound name={file.name} load={() => getFile(file.id)} />}
      {file.kind === 'audio' && <span>{t`Kept as sound. It is not transcribed by itself.`}</span>}
      {here && file.kind === 'photo' && (
        <img className={styles.preview} src={address} alt={caption ?? file.name} loading="lazy" />
      )}
      <span>
        {[
          kindWord(file.kind),
          sizeText(file.size),
          file.byName,
          pacificMoment(new Date(file.takenAt)),
        ].join(' · ')}
      </span>
      {here && (
        <Cluster>
          <AnchorButton
            icon="download"
            href={address}
            download
            aria-label={t`Save ${file.name}`}
          >{t`Save`}</AnchorButton>
          {file.kind !== 'photo' && <SummarizeServerFile file={file} />}
        </Cluster>
      )}
    </div>
  );
}

type ServerFilesProps = {
  visitId: string;
  title: string;
  /** What photos show, by file, such as a wound with its place. */
  captions?: ReadonlyMap<string, string> | undefined;
  /** Files that are already shown elsewhere on the screen. */
  without?: ReadonlySet<string>;
  /** Being offline is normal here and shows no failure. */
  quiet?: boolean;
};

/** A note's files at the server. Renders nothing when there are none. */
export function ServerFiles({
  visitId,
  title,
  captions,
  without,
  quiet = false,
}: ServerFilesProps) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(visitId, () => callApi(files, { visitId }));
  if (pending) return quiet ? null : <Skeleton lines={2} label={t`Loading`} />;
  const shown = value?.files.filter(({ id }) => without?.has(id) !== true) ?? [];
  if (shown.length === 0 && (quiet || error === null)) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <FailureNotice error={error} />
      {shown.map((file) => (
        <ServerFile key={file.id} file={file} caption={captions?.get(file.id)} />
      ))}
    </Card>
  );
}
