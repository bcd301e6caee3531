not for visitors
