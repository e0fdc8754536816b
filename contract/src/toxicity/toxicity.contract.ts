import { commentsErrors } from '../comments/comments.errors.ts'
import { commentMaxLength, toxicityThreshold } from '../comments/comments.limits.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

export const analyzeText = endpoint('POST', '/api/analyze', {
  summary: 'How toxic a text reads, before it is sent.',
  access: 'user',
  rate: 'analysis',
  body: Type.Object({
    content: Type.String({
      maxLength: commentMaxLength * 10,
      errorMessage: commentsErrors['comments.too-long'].message,
    }),
  }),
  response: Type.Object({
    toxicityScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: `above ${toxicityThreshold} it is toxic; 0 when nobody can tell`,
    }),
  }),
  errors: ['comments.too-long'],
})
