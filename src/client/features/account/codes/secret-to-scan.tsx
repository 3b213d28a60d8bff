import { useLingui } from '@lingui/react/macro';
import { picture } from '#client/features/note/sign/picture.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Drawn } from './qr-path.ts';

/** Dark on light in every theme, as readers need it. */
const [light, dark] = ['#fff', '#000'];
const pixels = 208;

/** The secret for an authenticator app: to scan, to open on this device, or to type. */
export function SecretToScan({
  secret,
  address,
  drawn: { size, path },
}: {
  secret: string;
  address: string;
  drawn: Drawn;
}) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Scan this with an authenticator app, or give it the key below.`}</p>
      <svg
        {...picture(t`QR code for your authenticator app`)}
        width={pixels}
        height={pixels}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill={light} />
        <path d={path} fill={dark} />
      </svg>
      <p>
        {t`Key`}
        <br />
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Cluster>
        <CopyButton text={secret} />
        <AnchorButton href={address}>{t`Open in an app on this device`}</AnchorButton>
      </Cluster>
    </>
  );
}
