import { mailPeer } from '#server/adapters/mail.ts';
import { openTo } from '#server/db/data-folder.ts';
import { postgresPeer, type Peer } from '#server/db/postgres.ts';
import type { Config } from '#server/runtime/settings.ts';
import { ConfigError, parseConfig, withoutDatabase, type Environment } from './config.ts';

/** The machine itself: its names, its loopback addresses, a socket in a folder. */
const isHere = (host: string): boolean =>
  host === '' ||
  host === 'localhost' ||
  host.startsWith('/') ||
  host === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(host);

const isPlainElsewhere = ({ host, isEncrypted }: Peer): boolean => !isEncrypted && !isHere(host);

function peerOf(variable: string, of: () => Peer): Peer {
  try {
    return of();
  } catch {
    // Never the reason: it quotes an address that may hold a password.
    throw new ConfigError(`${variable}: not understood`);
  }
}

type Finding = string | undefined;

const plainHttp = ({ publicUrl, allow }: Config): Finding =>
  allow.plainHttp || publicUrl?.startsWith('https://')
    ? undefined
    : `PUBLIC_URL: ${publicUrl === undefined ? 'not set' : 'not https'}, so passwords and charts ` +
      'would travel in clear. Set the https:// address people use, or ALLOW_PLAIN_HTTP=1.';

const demo = ({ demo: wanted, allow }: Config): Finding =>
  wanted && !allow.demo
    ? 'DEMO: a production server has no demo agency. Unset DEMO, or set ALLOW_DEMO=1 as well.'
    : undefined;

function plainPostgres({ databaseUrl, allow }: Config): Finding {
  if (databaseUrl === undefined || allow.plainPostgres) return undefined;
  const peer = peerOf('DATABASE_URL', () => postgresPeer(databaseUrl));
  return isPlainElsewhere(peer)
    ? `DATABASE_URL: the connection to ${peer.host} is not encrypted. ` +
        'Add ?sslmode=verify-full, or set ALLOW_PLAIN_POSTGRES=1.'
    : undefined;
}

function plainSmtp({ smtpUrl, allow }: Config): Finding {
  if (smtpUrl === undefined || allow.plainSmtp) return undefined;
  const peer = peerOf('SMTP_URL', () => mailPeer(smtpUrl));
  return isPlainElsewhere(peer)
    ? `SMTP_URL: mails to ${peer.host} may leave unencrypted. ` +
        'Use smtps://, add ?requireTLS=true, or set ALLOW_PLAIN_SMTP=1.'
    : undefined;
}

function sharedDataFolder({ dataDir, allow }: Config): Finding {
  const mode = allow.sharedDataFolder ? undefined : openTo(dataDir);
  return mode === undefined
    ? undefined
    : `DATA_DIR: others on this machine may open ${dataDir} (mode ${mode}). ` +
        'Run chmod 700 on it, or set ALLOW_SHARED_DATA_FOLDER=1.';
}

/** What makes a start with real patients unsafe, and is not allowed by the operator in so many words. */
const findings = [
  withoutDatabase,
  plainHttp,
  demo,
  plainPostgres,
  plainSmtp,
  sharedDataFolder,
] as const;

/**
 * Reads the configuration for a server, before anything is opened. With NODE_ENV=production an
 * unsafe one is refused (decision 055).
 *
 * @throws ConfigError with one line for a wrong value, or one line for each unsafe setting
 */
export function readStartConfig(environment: Environment): Config {
  const config = parseConfig(environment);
  if (!config.production) return config;
  const lines = findings.flatMap((find) => find(config) ?? []);
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
  return config;
}
