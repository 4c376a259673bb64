"""The captain of 2026, as it was before the search learned and was rebuilt.

A fixed opponent: claims about stronger bots say by how much they beat this one, so its search and
its evaluation never change. It shares with the others what is no part of its thinking: the rules,
and the choice of gods in a draft. `santelmo arena santorini --bots captain,captain-2026` meets it.
"""
