import { isBlank } from '@aura/contract/blank-text'
import { commentsErrors } from '@aura/contract/comments/comments.errors'
import { commentFileMaxBytes, commentMaxLength } from '@aura/contract/comments/comments.limits'
import { textLength } from '@aura/contract/common'
import { refusalOfFile } from '../../lib/file-refusal.ts'
import { postFileTypes, refusalOfContent } from '../../lib/post-file.ts'
import type { ComposerRules } from '../../ui/composer/use-composer.ts'

/** Limits of the text and file of a comment [CMT-04, CMT-14 to CMT-17, CMT-19]. */
export const commentRules: ComposerRules = {
  maxLength: commentMaxLength,
  fileTypes: postFileTypes,
  refusalOfText(content, file) {
    if (isBlank(content) && !file) return commentsErrors['comments.empty'].message
    return textLength(content) > commentMaxLength ? commentsErrors['comments.too-long'].message : undefined
  },
  refusalOfFile: (file) =>
    refusalOfFile(file, {
      types: postFileTypes,
      maxBytes: commentFileMaxBytes,
      wrongType: commentsErrors['comments.wrong-file-type'].message,
      tooLarge: commentsErrors['comments.file-too-large'].message,
    }),
  refusalOfContent,
}
