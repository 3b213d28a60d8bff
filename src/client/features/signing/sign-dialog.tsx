import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  readSignedDocument,
  saveSignedDocument,
  signatureTypes,
  type SignaturePosition,
  type SignatureType,
  type SignedDocument,
} from '#contract/signed-documents.ts';
import { callApi } from '#client/api/call.ts';
import { getFile } from '#client/api/get-file.ts';
import { SignaturePad } from '#client/features/note/sign/signature-pad.tsx';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { openFile, saveFile } from '#client/screen/save-file.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useUser } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice, Choices } from '#client/ui/choice.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PagePreview } from './page-preview.tsx';
import { PlaceSignature } from './place-signature.tsx';

type Loaded = {
  readonly pdf: Blob;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly fields: readonly string[];
  /** How the file was signed last; null where it was not. */
  readonly before: SignedDocument | null;
};

/** What is signed: a PDF among a patient's files. */
type SignProps = {
  readonly file: { readonly id: string; readonly name: string };
  /** Adds the signed file to the same patient. */
  readonly upload: (signed: File, fileId: string) => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

async function load(fileUrl: string): Promise<Loaded> {
  const [pdf, { document }, { lookAtPdf }] = await Promise.all([
    getFile(fileUrl),
    callApi(readSignedDocument, { fileUrl }),
    import('#client/features/note/pdf/sign-pdf.ts'),
  ]);
  return { pdf, before: document, ...(await lookAtPdf(pdf)) };
}

const signedName = (name: string): string => `${name.replace(/\.pdf$/i, '')} signed.pdf`;

/** Drawings by whose they are; empty while nothing is drawn. */
const noInk: Readonly<Record<SignatureType, string>> = { provider: '', patient: '' };

const fileOf = (bytes: Uint8Array, name: string): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** A patient's signature that has a place and no drawing: a person says what is meant. */
function Undrawn({ onRemove }: { onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Banner
      tone="attention"
      title={t`The patient’s signature is placed, but not drawn`}
      actions={<Button onClick={onRemove}>{t`Remove the patient’s place`}</Button>}
    >
      {t`Choose Patient above and let the patient draw, or remove the place.`}
    </Banner>
  );
}

function SignForm({
  file,
  loaded,
  upload,
  onClose,
  onDone,
}: SignProps & { readonly loaded: Loaded }) {
  const { t } = useLingui();
  const router = useRouter();
  const user = useUser();
  const me = `${user.givenName} ${user.familyName}`;
  const { before, pages, fields, pdf } = loaded;
  const version = (before?.signaturePosition[0]?.version ?? 0) + 1;
  const [fileId] = useState(() => crypto.randomUUID());
  const [type, setType] = useState<SignatureType>('provider');
  const [page, setPage] = useState(1);
  const [positions, setPositions] = useState<readonly SignaturePosition[]>([]);
  const [ink, setInk] = useState(noInk);
  const [patientName, setPatientName] = useState(before?.patientName ?? '');
  const [everywhere, setEverywhere] = useState(before?.cutomTextInAllPages ?? '');
  const [includeDate, setIncludeDate] = useState(before?.includeDate ?? true);
  const [downloadName, setDownloadName] = useState(before?.downloadName ?? signedName(file.name));
  const [formData, setFormData] = useState<Readonly<Record<string, string>>>({});
  const size = pages[page - 1] ?? { width: 1, height: 1 };
  const placed = positions.filter(({ type: of }) => ink[of] !== '' || of === 'provider');
  const document = (): SignedDocument => ({
    fileUrl: file.id,
    credentialFormData: { ...formData },
    cutomTextInAllPages: everywhere.trim(),
    signaturePosition: [...placed],
    signedOn: new Date().toISOString(),
    providerSignature: ink.provider === '' ? me : ink.provider,
    patientSignature: ink.patient === '' ? null : ink.patient,
    patientName: patientName.trim(),
    includeDate,
    downloadName: downloadName.trim(),
  });
  const made = async () => {
    const { signPdf } = await import('#client/features/note/pdf/sign-pdf.ts');
    const given = document();
    return { given, ...(await signPdf(pdf, given, me)) };
  };
  const look = useAttempt(async () => {
    const { given, bytes } = await made();
    openFile(fileOf(bytes, given.downloadName), given.downloadName);
  });
  const save = useAttempt(async () => {
    const { given, bytes, text } = await made();
    const signed = fileOf(bytes, given.downloadName);
    await upload(signed, fileId);
    await callApi(saveSignedDocument, { sealed: text, signedFileId: fileId });
    saveFile(signed, given.downloadName);
    // The list of files behind the dialog gains one.
    await router.invalidate();
    onDone();
    onClose();
  });
  // A place without a drawing is a question: the paper is not saved without that signature unasked.
  const undrawn = positions.some(({ type: of }) => of === 'patient') && ink.patient === '';
  const lacks = placed.length === 0 || undrawn || downloadName.trim() === '';
  const names = { provider: t`Provider`, patient: t`Patient` };
  return (
    <DialogFrame
      title={t`Sign ${file.name}`}
      submit={t`Sign and save`}
      wide
      busy={save.busy}
      error={save.error ?? look.error}
      lead={t`Sorry, document could not be signed.`}
      dirty={positions.length > 0}
      disabled={lacks}
      others={
        <Button busy={look.busy} disabled={lacks} onClick={() => void look.start()}>
          {t`Preview`}
        </Button>
      }
      onSubmit={() => void save.start()}
      onClose={onClose}
    >
      <Choice<SignatureType>
        label={t`Whose signature`}
        compact
        value={type}
        onChange={(next) => next && setType(next)}
        options={signatureTypes.map((value) => ({ value, label: names[value] }))}
      />
      <SignaturePad
        key={type}
        label={names[type]}
        strokes={ink[type]}
        onStrokes={(strokes) => setInk((now) => ({ ...now, [type]: strokes }))}
      />
      {type === 'provider' ? (
        <p>{t`Without a drawing your name is written: ${me}`}</p>
      ) : (
        <TextField label={t`Patient’s name`} value={patientName} onChange={setPatientName} />
      )}
      <Cluster>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>{t`Previous page`}</Button>
        <span>{t`Page ${page} of ${pages.length}`}</span>
        <Button disabled={page === pages.length} onClick={() => setPage(page + 1)}>
          {t`Next page`}
        </Button>
      </Cluster>
      <PlaceSignature
        size={size}
        page={page}
        positions={positions}
        type={type}
        onPlace={({ x, y }) =>
          setPositions((now) => [
            ...now.filter((each) => each.type !== type),
            { page, x, y, type, version },
          ])
        }
      />
      {undrawn && (
        <Undrawn
          onRemove={() => setPositions((now) => now.filter((each) => each.type !== 'patient'))}
        />
      )}
      <PagePreview
        page={page}
        depends={JSON.stringify([placed, ink, patientName, everywhere, includeDate, formData])}
        draw={async () => {
          const { drawSigned } = await import('#client/features/note/pdf/sign-pdf.ts');
          return drawSigned(pdf, document());
        }}
      />
      {fields.map((name) => (
        <TextField
          key={name}
          label={name}
          value={formData[name] ?? ''}
          onChange={(value) => setFormData((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <TextField label={t`Text on all pages`} value={everywhere} onChange={setEverywhere} />
      <Choices
        label={t`Date`}
        options={[{ value: 'yes', label: t`Write the date below the signature` }]}
        value={includeDate ? ['yes'] : null}
        onChange={(chosen) => setIncludeDate(chosen !== null)}
      />
      <TextField label={t`File name`} value={downloadName} onChange={setDownloadName} />
    </DialogFrame>
  );
}

/** Signs a PDF of a patient: drawn or typed, placed by pointer or keyboard, looked at, saved. */
export function SignDialog(props: SignProps) {
  const { t } = useLingui();
  const { file, onClose } = props;
  const { value, error, pending } = useAnswer(file.id, () => load(file.id));
  if (value) return <SignForm {...props} loaded={value} />;
  return (
    <DialogFrame
      title={t`Sign ${file.name}`}
      submit={t`Sign and save`}
      busy={false}
      error={null}
      disabled
      onSubmit={() => {}}
      onClose={onClose}
    >
      {pending && <Skeleton label={t`Loading`} lines={4} />}
      <FailureNotice error={error} lead={t`Sorry, file could not be loaded.`} />
    </DialogFrame>
  );
}
