// Makes sample values for the fields of endpoint definitions, for the examples of requests and responses and for the live previews.
import { entityFor, wireName } from '../../../src/contract/codec.js';
import type { Access, AccessView, Entity } from '../../../src/contract/entity.js';
import type { Field, Shape } from '../../../src/contract/fields.js';

/** Values of fields by name. Other fields get a value of their kind. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  displayName: 'Ada Lovelace',
  primaryEmail: 'ada@example.com',
  email: 'ada@example.com',
  recipientEmail: 'grace@example.com',
  senderEmail: 'noreply@example.com',
  senderName: 'Acme',
  password: 'correct horse battery',
  provider: 'github',
  teamDisplayName: 'Analytical Engines',
  description: 'Deploy key',
  subject: 'Your sign-in code',
  clientMetadata: { theme: 'dark' },
  clientReadOnlyMetadata: { plan: 'pro' },
  serverMetadata: null,
  profileImageUrl: null,
  domain: 'https://app.example.com',
  handlerPath: '/handler',
  host: 'smtp.example.com',
  port: 587,
  ip: '203.0.113.7',
  countryCode: 'GB',
  cityName: 'London',
  regionCode: 'ENG',
  tzIdentifier: 'Europe/London',
  oauthProviders: [],
  isAnonymous: false,
  isMultiFactorRequired: false,
  isImpersonation: false,
  isDefault: true,
  recursive: 'true',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
};

const UUID = '3f2c8f1e-0b7a-4a52-9d7c-5a8f6c2d1e90';
const BY_RULE: Readonly<Record<string, unknown>> = {
  uuid: UUID,
  uuidOrMe: UUID,
  email: 'ada@example.com',
  strictEmail: 'ada@example.com',
  url: 'https://app.example.com/handler/email-verification',
  code: '7q2m4x9c1v8b3n6k5j0h7g2f4d9s1a8p3w6e5r0t7y2z4',
  permissionId: '$invite_members',
  customPermissionId: 'billing',
  imageUrl: null,
  positiveInteger: 20,
};

/** A fixed time, so that the pages do not change with each build: 2026-11-02. */
const TIME = 1_793_606_400_000;

/** Returns the sample value of a field, in its wire format. */
const sampleOf = (name: string, field: Field, access: Access): unknown => {
  if (name in BY_NAME && field.kind !== 'record') return BY_NAME[name];
  // Optional times are mostly those at which something ends.
  if (field.kind === 'date' && (field.isNullable || field.isOptional)) return null;
  if (field.choices) return field.choices[0];
  if (field.rule && field.rule in BY_RULE) return BY_RULE[field.rule];
  switch (field.kind) {
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'date':
      return TIME;
    case 'json':
      return {};
    case 'bytes':
      return 'AAECAwQFBgcICQ==';
    case 'list':
      return field.of && 'kind' in field.of ? [sampleOf(name, field.of as Field, access)] : [];
    case 'record':
      return sampleOfShape(field.of as Shape, access, () => true);
    default:
      return /id$/i.test(name) ? UUID : '…';
  }
};

const sampleOfShape = (shape: Shape, access: Access, isShown: (field: Field, name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([name, field]) => isShown(field, name))
      .map(([name, field]) => [wireName(name, field), sampleOf(name, field, access)]),
  );

/** Returns a sample of a response. */
export const sampleResponse = (returns: Entity | AccessView, access: Access): Record<string, unknown> =>
  sampleOfShape(entityFor(returns, access).shape, access, () => true);

/** Returns a sample of the fields that a request must contain, or of its first field if it must contain none. */
export const sampleRequest = (input: Entity | AccessView, access: Access): Record<string, unknown> => {
  const { shape } = entityFor(input, access);
  const required = Object.entries(shape).filter(([, field]) => !field.isOptional);
  const [first] = Object.keys(shape);
  return sampleOfShape(shape, access, (field, name) => (required.length === 0 ? name === first : !field.isOptional));
};

export const SAMPLE_ID = UUID;

/** Returns a sample of a path parameter. Without a field, it is a UUID. */
export const sampleParameter = (name: string, field: Field | undefined): string => (field ? String(sampleOf(name, field, 'client')) : UUID);
