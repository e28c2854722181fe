"""What a user can put right."""


class InputError(ValueError):
    """Something given to the program is wrong; the message says where, what, and what to do.

    Every refusal that is the user's to mend derives from this, so that a command line or a web
    page can show the message and nothing else. Anything else that is raised is a mistake of ours.
    """
