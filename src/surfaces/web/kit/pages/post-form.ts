import { applyDecorators, Post } from '@nestjs/common';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { FORM_BODY, type FormLimits } from '../../../../platform/input/form-fields.js';
import { OneTimeForm } from './one-time-form.js';

/** The route of a form that can safely be sent twice. */
export const PostForm = (path = '', limits: FormLimits = FORM_BODY): MethodDecorator =>
  applyDecorators(Post(path), FormBody(limits));

/** The route of a form that creates or sends something, so it has a `<OneTimeToken />`. */
export const PostOnce = (path = '', limits: FormLimits = FORM_BODY): MethodDecorator =>
  applyDecorators(Post(path), FormBody(limits), OneTimeForm());
