import { z } from 'zod';
import { ASSET_BOUNDS, ASSET_KINDS } from './ambassador-asset';
import { line, optionalLine } from '~/domain/core/forms/form-text.schema.server';

const texts = {
  title: line({ max: ASSET_BOUNDS.title, missing: 'asset_title_missing' }),
  description: optionalLine(ASSET_BOUNDS.description),
};

const needs = { needsTraining: z.literal('yes').optional() };

/** A new asset without its file, which `domain/core/files/artwork` checks. */
export const addAssetSchema = z
  .strictObject({
    kind: z.enum(ASSET_KINDS, { error: 'asset_kind_missing' }),
    ...texts,
    ...needs,
    form_token: z.uuid('enquiry_form_outdated'),
  })
  .transform(({ form_token: formToken, needsTraining, ...asset }) => ({
    ...asset,
    formToken,
    needsTraining: needsTraining === 'yes',
  }));

/** The fields of an asset that can be changed. */
export const changeAssetSchema = z
  .strictObject({ id: z.uuid(), ...texts, ...needs })
  .transform(({ needsTraining, ...asset }) => ({
    ...asset,
    needsTraining: needsTraining === 'yes',
  }));

/** Moves an asset up or down by one from the position that the page showed. */
export const moveAssetSchema = z.strictObject({
  id: z.uuid(),
  way: z.enum(['up', 'down']),
  from: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

export const removeAssetSchema = z.strictObject({ id: z.uuid() });
