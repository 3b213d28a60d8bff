import type { Service } from '#contract/call.ts';

/** The configuration as the program uses it, read once by config.ts. */
export type Config = {
  /** NODE_ENV=production: there are real patients, and an unsafe start is refused. */
  readonly production: boolean;
  /** What the operator accepts in so many words although it is unsafe (decision 055). */
  readonly allow: {
    readonly embedded: boolean;
    readonly demo: boolean;
    readonly plainHttp: boolean;
    readonly plainPostgres: boolean;
    readonly plainSmtp: boolean;
    readonly sharedDataFolder: boolean;
  };
  readonly port: number;
  readonly host: string;
  /** Absolute folder of everything the server keeps on disk. */
  readonly dataDir: string;
  /** Absolute folder of the parts of earlier builds. */
  readonly assetsDir: string;
  /** Absolute folder of the built client; absent: the one beside the program. */
  readonly clientDir: string | undefined;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly services: readonly Service[];
  /** Whether this process does timed work. */
  readonly jobs: boolean;
  /** Master key, 32 bytes; absent: the one kept in `dataDir`. */
  readonly dataKey: Buffer | undefined;
  /** Whether a fresh database gets the demo agency. */
  readonly demo: boolean;
  /** Password of the demo people; absent: a random one, printed at the first start. */
  readonly demoPassword: string | undefined;
  /** Address people reach the app at; decides about Secure cookies and the links in mails. */
  readonly publicUrl: string | undefined;
  /** Origins of the app besides that of `publicUrl`; with them, service groups answer other origins. */
  readonly appOrigins: readonly string[];
  /** Origins of service groups that the app may call besides its own. */
  readonly serviceOrigins: readonly string[];
  /** Hosts this process is reached under besides that of `publicUrl`. */
  readonly hosts: readonly string[];
  /** Domain of the session cookie where services have hosts of their own. */
  readonly cookieDomain: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Address of a fax service; absent: the office prints what it faxes. */
  readonly faxUrl: string | undefined;
  readonly faxKey: string | undefined;
  /** Machines on private networks, as `host:port`, that text services of agencies may be on. */
  readonly aiHosts: readonly string[];
  /** Whether `X-Forwarded-For` of a reverse proxy in front is believed. */
  readonly trustProxy: boolean;
  /** Who has to sign in by a passkey, or with a code besides the password (decision 050). */
  readonly secondFactor: 'nobody' | 'office' | 'everybody';
  /** Requests of one person in a minute, `request-allowance.ts`; 0 counts nothing. */
  readonly requestsPerMinute: number;
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
};
