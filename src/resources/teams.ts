import { entity, view } from '../contract/entity.js';
import { date, id, metadata, nullable, text } from '../contract/fields.js';

const visible = entity({
  id,
  displayName: text,
  profileImageUrl: nullable(text),
  clientMetadata: nullable(metadata),
  clientReadOnlyMetadata: nullable(metadata),
});

export const Team = view({
  client: visible,
  server: visible.extend({ createdAt: date, serverMetadata: nullable(metadata) }),
});
