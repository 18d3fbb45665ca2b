import { z } from 'zod';
import { address } from './config-companies.server';

/** Environment variables of what tells about the process itself; only `parseConfig` reads them. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) =>
      text.split(',').map((pair) => pair.split('=', 2).map((part) => part.trim())),
    )
    .pipe(z.array(z.tuple([z.string().min(1), z.string()], 'has to be NAME=VALUE,NAME=VALUE')))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('earth-brands-store'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'has to be https://KEY@HOST/PROJECT' })
    .refine((text) => /^https?:\/\/[^@/]+@[^/]+\/.*\d+$/.test(text), {
      error: 'has to be https://KEY@HOST/PROJECT',
    })
    .optional(),
};

type Variables = z.infer<z.ZodObject<typeof telemetryVariables>>;

/** What the process tells about itself, and where; each is off without its variable, and then costs nothing. */
export type TelemetryConfig = {
  serviceName: string;
  /** Traces by OTLP over HTTP. */
  traces: { url: string; headers: Record<string, string> } | null;
  /** Where Prometheus asks for figures. */
  metrics: { port: number; host: string } | null;
  /** The address of a receiver of error reports that speaks Sentry's protocol. */
  errorsTo: string | null;
};

/** Returns what is on. */
export function parseTelemetry(env: Variables): TelemetryConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port } = env;
  const headers = Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS ?? []);
  return {
    serviceName: env.OTEL_SERVICE_NAME,
    traces: endpoint === undefined ? null : { url: `${endpoint}/v1/traces`, headers },
    metrics: port === undefined ? null : { port, host: env.METRICS_HOST },
    errorsTo: env.SENTRY_DSN ?? null,
  };
}
